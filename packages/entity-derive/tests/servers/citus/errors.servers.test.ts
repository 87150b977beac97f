// What a worker of Citus refuses into the errors of one server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { type Database, sqlState, violatedConstraint } from "entity-derive/runtime";
import { type KnownConstraint, violationNames } from "../../../src/database/constraints.ts";
import { ConstraintError } from "../../../src/errors/constraint-error.ts";
import { toProblem } from "../../../src/http/problems/to-problem.ts";
import { statement } from "../../statements.ts";
import { ask, createTenants, insertDoc, longTable } from "./distributed-tables.ts";

const known: readonly KnownConstraint[] = [
  { kind: "unique", constraint: "docs_pkey", field: "id" },
  { kind: "unique", constraint: "docs_code_102054", field: "code" },
  { kind: "unique", constraint: "docs_code", field: "nobody" },
  { kind: "unique", constraint: "docs_room_excl", field: "room" },
  { kind: "foreign_key", constraint: "docs_tenant_id_fkey", field: "tenantId" },
  { kind: "foreign_key", constraint: "docs_parent_id_fkey", field: "parentId" },
  { kind: "check", constraint: "docs_size_102054_check", field: "size" },
  { kind: "check", constraint: "docs_late_check", field: "late" },
  { kind: "unique", constraint: "a_table_with_a_name_that_is_as_long_as_names_may_be_really_pkey", field: "long" },
  { kind: "unique", constraint: "plain_102054_code_key", field: "plain" },
  { kind: "unique", constraint: "own_pkey", field: "own" },
];

async function violation(db: Database, sql: string, parameters: readonly string[]): Promise<readonly unknown[]> {
  const run = db.query(statement("docs.violate", sql), parameters);
  const thrown: unknown = await run.catch(violationNames(known));
  assert.ok(thrown instanceof ConstraintError, String(thrown));
  if (thrown.field !== "long") assert.equal(violatedConstraint(thrown.cause), thrown.constraint);
  assert.equal(toProblem(thrown.cause).status, thrown.kind === "check" ? 422 : 409);
  return [thrown.kind, thrown.constraint, thrown.field];
}

const insert = (columns: string, values: string): string =>
  `INSERT INTO public.docs (tenant_id, id, ${columns}) VALUES ($1, gen_random_uuid(), ${values})`;

eachDatabase(
  "errors of workers",
  (database) => {
    test("a constraint has its name without the number of the shard, and names that end in a number keep it", async () => {
      const { db } = database;
      const { us } = await createTenants(db);
      const nobody = "00000000-0000-4000-8000-000000000000";
      await ask(db, insert("code, room", "'A', 1"), [us]);
      assert.deepEqual(await violation(db, insert("code", "'A'"), [us]), ["unique", "docs_code_102054", "code"]);
      assert.deepEqual(await violation(db, insert("code, room", "'B', 1"), [us]), ["unique", "docs_room_excl", "room"]);
      assert.deepEqual(await violation(db, insert("code, size", "'B', 5000"), [us]), [
        "check",
        "docs_size_102054_check",
        "size",
      ]);
      assert.deepEqual(await violation(db, insert("code", "'late'"), [us]), ["check", "docs_late_check", "late"]);
      assert.deepEqual(await violation(db, insert("code", "'A'"), [nobody]), [
        "foreign_key",
        "docs_tenant_id_fkey",
        "tenantId",
      ]);
      assert.deepEqual(await violation(db, insert("code, parent_id", "'C', $2"), [us, nobody]), [
        "foreign_key",
        "docs_parent_id_fkey",
        "parentId",
      ]);
      const [[id = ""] = []] = await ask(db, "SELECT id FROM public.docs WHERE tenant_id = $1", [us]);
      await ask(db, insert("code, parent_id", "'child', $2"), [us, id ?? ""]);
      const remove = "DELETE FROM public.docs WHERE tenant_id = $1 AND id = $2";
      assert.deepEqual(await violation(db, remove, [us, id ?? ""]), ["foreign_key", "docs_parent_id_fkey", "parentId"]);
      const many =
        "INSERT INTO public.docs (tenant_id, id, code) SELECT tenant_id, gen_random_uuid(), code FROM json_to_recordset($1) AS given (tenant_id UUID, code TEXT) RETURNING id";
      assert.deepEqual(await violation(db, many, [JSON.stringify([{ tenant_id: us, code: "A" }])]), [
        "unique",
        "docs_code_102054",
        "code",
      ]);
    });

    test("a name that was cut to make room for the number is found, and those of other tables stay", async () => {
      const { db } = database;
      const { us } = await createTenants(db);
      const twice = `INSERT INTO public.${longTable} VALUES ($1, $1)`;
      await ask(db, twice, [us]);
      assert.deepEqual(await violation(db, twice, [us]), [
        "unique",
        "a_table_with_a_name_that_is_as_long_as_names_may_be_really_pkey",
        "long",
      ]);
      await db.execute("CREATE TABLE plain_102054 (code TEXT CONSTRAINT plain_102054_code_key UNIQUE)");
      await ask(db, "INSERT INTO plain_102054 VALUES ('a')");
      assert.deepEqual(await violation(db, "INSERT INTO plain_102054 VALUES ('a')", []), [
        "unique",
        "plain_102054_code_key",
        "plain",
      ]);
    });

    test("a shard on the coordinator itself is no other", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE own (id INTEGER PRIMARY KEY)");
      await db.execute("SELECT citus_add_local_table_to_metadata('own')");
      await ask(db, "INSERT INTO own VALUES (1)");
      assert.deepEqual(await violation(db, "INSERT INTO own VALUES (1)", []), ["unique", "own_pkey", "own"]);
    });

    test("what is no constraint has the SQLSTATE that the worker gave", async () => {
      const { db } = database;
      const { us } = await createTenants(db);
      await db.query(insertDoc, [us, "A"]);
      const state = (sql: string): Promise<string | null> => ask(db, sql, [us]).then(() => null, sqlState);
      assert.equal(await state("UPDATE public.docs SET size = 1 / size WHERE tenant_id = $1"), "22012");
      assert.equal(await state("UPDATE public.docs SET code = NULL WHERE tenant_id = $1"), "23502");
      assert.equal(await state("SELECT code::INTEGER FROM public.docs WHERE tenant_id = $1"), "22P02");
    });
  },
  { engines: ["citus", "citus pipelined"] },
);
