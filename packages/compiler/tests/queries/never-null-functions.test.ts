// Calls each function that is said to give no NULL with values at the edges of its types.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import type { Transaction } from "entity-derive/runtime";
import { randomNumbers, seed } from "../../../../tools/test-databases/src/random.ts";
import { neverNullNames, neverNullSignatures } from "../../src/queries/analyze/values/never-null-functions.ts";
import { edgeValues, pseudoTypeValues } from "./edge-values.ts";
import { pick, type Random } from "./random-rows.ts";

/** All combinations, if they are no more than these; `CALLS=600` tries more. */
const calls = Number(process.env["CALLS"] ?? 15);

interface BuiltIn {
  readonly name: string;
  readonly parameters: readonly string[];
}

/** Runs a call, and says how it ended. */
const attempt = `CREATE TYPE mood AS ENUM ('a', 'b');
CREATE FUNCTION attempt(statement text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE is_null boolean; BEGIN
  EXECUTE statement INTO is_null; RETURN CASE WHEN is_null THEN 'null' ELSE 'value' END;
EXCEPTION WHEN OTHERS THEN RETURN 'error'; END $$`;

describeBehaviour("functions that give no NULL", (database) => {
  test("they give none for edge values", async () => {
    const ended = await database.db.transaction(async (transaction) => {
      await transaction.execute(attempt);
      const random = randomNumbers(seed);
      const statements = (await functionsToCall(transaction)).flatMap((one) => callsOf(one, random));
      return await run(transaction, statements);
    });
    assert.ok(ended.length > 5000);
    assert.deepEqual(
      ended.filter(({ end }) => end === "null").map(({ statement }) => statement),
      [],
    );
  });
});

async function functionsToCall(transaction: Transaction): Promise<readonly BuiltIn[]> {
  const text = `SELECT p.proname, array_to_json(ARRAY(SELECT t.typname FROM unnest(p.proargtypes) WITH ORDINALITY a(o, n)
      JOIN pg_type t ON t.oid = a.o ORDER BY n))::text
    FROM pg_proc p WHERE p.oid < 16384 AND p.prokind = 'f' AND p.proisstrict AND NOT p.proretset AND p.pronamespace = 'pg_catalog'::regnamespace
    ORDER BY p.oid`;
  const { rows } = await transaction.query({ name: "", text }, []);
  return rows
    .map(([name, parameters]) => ({
      name: name ?? "",
      parameters: JSON.parse(parameters ?? "[]") as readonly string[],
    }))
    .filter(({ name, parameters }) => {
      const isWriting = name === "nextval";
      const isListed = neverNullNames.has(name) || neverNullSignatures.has(`${name}(${parameters.join(",")})`);
      return isListed && !isWriting && parameters.every((type) => valuesOf(type).length > 0);
    });
}

function valuesOf(type: string): readonly string[] {
  const name = type === "char" ? `"char"` : type.replace(/^_(.*)$/, "$1[]");
  const values = edgeValues[type] ?? [];
  return pseudoTypeValues[type] ?? values.map((value) => `'${value.replaceAll("'", "''")}'::${name}`);
}

function callsOf({ name, parameters }: BuiltIn, random: Random): readonly string[] {
  const values = parameters.map(valuesOf);
  const count = values.reduce((product, list) => product * list.length, 1);
  const combinations =
    count <= calls ? allOf(values) : Array.from({ length: calls }, () => values.map((list) => one(list, random)));
  return combinations.map(
    (list) =>
      `SELECT value IS NOT DISTINCT FROM NULL FROM (SELECT pg_catalog."${name}"(${list.join(", ")}) AS value) AS call`,
  );
}

function one(list: readonly string[], random: Random): string {
  const [first = "NULL", ...others] = list;
  return pick(random, [first, ...others]);
}

function allOf(values: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [first, ...others] = values;
  if (first === undefined) return [[]];
  return allOf(others).flatMap((tail) => first.map((value) => [value, ...tail]));
}

async function run(
  transaction: Transaction,
  statements: readonly string[],
): Promise<readonly { readonly statement: string; readonly end: string }[]> {
  const text = "SELECT attempt(statement) FROM json_array_elements_text($1::json) AS statement";
  const { rows } = await transaction.query({ name: "", text }, [JSON.stringify(statements)]);
  return rows.map(([end], index) => ({ statement: statements[index] ?? "", end: end ?? "" }));
}
