// Errors: what they carry, and what is read off those of the drivers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ConflictError, ConstraintError, isUnavailable, NotFoundError, sqlState } from "entity-derive/runtime";

const ofServer = (code: string): Error => Object.assign(new Error("server"), { severity: "ERROR", code });
const ofNode = (code: string): Error => Object.assign(new Error("node"), { code });

test("what our errors carry", () => {
  const missing = new NotFoundError("User", "5");
  assert.ok(missing instanceof Error);
  assert.deepEqual([missing.name, missing.entity, missing.id], ["NotFoundError", "User", "5"]);
  const conflict = new ConflictError("User", "5", 3);
  assert.deepEqual([conflict.entity, conflict.id, conflict.expectedVersion], ["User", "5", 3]);
  const constraint = new ConstraintError("unique", "users_email_key", "email", { cause: missing });
  assert.deepEqual([constraint.kind, constraint.constraint, constraint.field], ["unique", "users_email_key", "email"]);
  assert.equal(constraint.cause, missing);
});

test("SQLSTATE is the server's alone", () => {
  assert.equal(sqlState(ofServer("23505")), "23505");
  for (const other of [ofNode("EPIPE"), new Error("x"), null, undefined, "23505", { code: "23505" }]) {
    assert.equal(sqlState(other), null);
  }
});

test("unavailable is what may work later", () => {
  const unavailable = [
    ...["08006", "57P01", "57P02", "57P03", "53300"].map(ofServer),
    ...["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND"].map(ofNode),
    new Error("Connection terminated unexpectedly"),
    new Error("timeout exceeded when trying to connect"),
    new Error("wrapped", { cause: ofNode("ECONNRESET") }),
    new AggregateError([ofNode("ECONNREFUSED")]),
  ];
  for (const error of unavailable) assert.ok(isUnavailable(error), String(error));
  const others = [
    ofServer("23505"),
    ofServer("08P01"),
    ofServer("57014"),
    ofServer("40001"),
    ofNode("ENOENT"),
    new Error("x"),
    null,
    "x",
  ];
  for (const error of others) assert.ok(!isUnavailable(error), String(error));
});
