// What is said to be right without PostgreSQL's parser, its parser takes as one value, too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadModule, parseSync } from "libpg-query";
import { isPlainExpression, isPlainType } from "../../src/3-check/entity/plain-sql.ts";

await loadModule();

/** Names of columns, functions and types, and key words of every kind. */
const names =
  `size name état Size order user select all true null values operator over within filter text date day value by first
  interval double precision json jsonb row between like is in not and or case when then end distinct array exists
  current_user current_date now count nothing isnull notnull collate at zone as from where limit escape similar
  unknown national bit varying time timestamp set key type view method method_ only using window groups ordinality
  numeric decimal varchar char character int integer bigint smallint real boolean float dec setof citext uuid inet e u x
  b n asymmetric symmetric variadic overlaps normalized document content absent keys indent passing period path plan
  columns conditional error empty nested none quotes omit scalar string unconditional without with ties`.split(/\s+/);
const constants = ["0", "-1", "1.5", "'draft'", "''", "'it''s'", "'a\\'", "1e3", "1.", "--1", "''''"];
const operators = ["=", "<>", "<", ">=", "==", "!=", "~", "=-", "is"];

interface Statement {
  readonly stmt: { readonly SelectStmt: Readonly<Record<string, unknown>> };
}

/** Whether `SELECT …` gives one value without a name; a comment or a second statement would be more. */
function isOneValue(text: string): boolean {
  try {
    return [`SELECT ${text}`, `SELECT (${text})`].every((whole) => {
      const [statement, ...others] = (parseSync(whole).stmts ?? []) as unknown as readonly Statement[];
      const select = statement?.stmt.SelectStmt ?? {};
      const targets = (select["targetList"] ?? []) as readonly {
        readonly ResTarget: Readonly<Record<string, unknown>>;
      }[];
      const isAlone = Object.keys(select).every((key) => ["targetList", "limitOption", "op"].includes(key));
      return others.length === 0 && isAlone && targets.length === 1 && targets[0]?.ResTarget["name"] === undefined;
    });
  } catch {
    return false;
  }
}

test("a plain expression is one value to the parser", () => {
  const operands = [...names, ...constants];
  const texts = [
    ...operands,
    ...names.map((name) => `${name}()`),
    ...operands.flatMap((left) => operators.map((operator) => `${left} ${operator} 0`)),
    ...operands.flatMap((right) => operators.map((operator) => `0 ${operator} ${right}`)),
    ...operands.flatMap((one) => [`size > 0 AND ${one} = 1`, `size > 0 or ${one} = 1`, `${one} > 0 OR`, `${one}>0`]),
  ];
  const plain = texts.filter((text) => isPlainExpression(text, null));
  assert.ok(plain.length > 500 && plain.length < texts.length);
  assert.deepEqual(
    plain.filter((text) => !isOneValue(text)),
    [],
  );
});

test("a plain type is a type to the parser", () => {
  const ends = ["", "(3)", "(3, 2)", "(3,2)", "(1, 2, 3)", "()", "(a)", "[]", " null"];
  const texts = names.flatMap((name) => ends.flatMap((end) => [`${name}${end}`, `${name.toUpperCase()}${end}`]));
  const plain = texts.filter((text) => isPlainType(text));
  assert.ok(plain.length > 200 && plain.length < texts.length);
  assert.deepEqual(
    plain.filter((text) => !isOneValue(`NULL::${text}`)),
    [],
  );
});

test("what is plain needs no parser, and what is not still has it", () => {
  const columns = new Set(["size", "name"]);
  for (const text of ["size > 0", "size >= 0 AND size < 100", "name <> ''", "now()", "0", "'draft'"])
    assert.ok(isPlainExpression(text, columns), text);
  for (const text of [
    "sise > 0",
    "length(name) > 2",
    "size == 0",
    "size > 0 -- all",
    "size > (SELECT 1)",
    "true",
    "a; b",
  ])
    assert.ok(!isPlainExpression(text, columns), text);
  for (const text of ["citext", "NUMERIC(12, 2)", "VARCHAR(40)", "uuid"]) assert.ok(isPlainType(text), text);
  for (const text of ["INTEGER(3)", "text; DROP TABLE users", "timestamp with time zone", "text COLLATE c"])
    assert.ok(!isPlainType(text), text);
});
