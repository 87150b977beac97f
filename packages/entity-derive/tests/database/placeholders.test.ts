// `$owner` and `$actor` in SQL are the parameters after those that have numbers; what looks like one within quotes is none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { numbered } from "../../src/sql/placeholders.ts";

const cases: readonly (readonly [sql: string, numbered: string])[] = [
  ["SELECT $2, $1, $actor", "SELECT $2, $1, $3"],
  ["SELECT $actor, $actor", "SELECT $1, $1"],
  ["SELECT $10, $9, $actor", "SELECT $10, $9, $11"],
  ["SELECT COALESCE($1, 'costs $15'), $actor", "SELECT COALESCE($1, 'costs $15'), $2"],
  ["SELECT $1, 'it''s $7', $actor", "SELECT $1, 'it''s $7', $2"],
  [String.raw`SELECT $1, E'it\'s $7', $actor`, String.raw`SELECT $1, E'it\'s $7', $2`],
  ['SELECT "cost in $9" FROM t WHERE id = $1 AND $actor', 'SELECT "cost in $9" FROM t WHERE id = $1 AND $2'],
  [String.raw`SELECT $1, E'\\', '$8', $actor`, String.raw`SELECT $1, E'\\', '$8', $2`],
  ["SELECT $1, $q$it's $7$q$, $actor", "SELECT $1, $q$it's $7$q$, $2"],
  ["SELECT $1, $$ $q$ ' $7 $$, $actor", "SELECT $1, $$ $q$ ' $7 $$, $2"],
  ["SELECT '$actor', $actor, $actors", "SELECT '$actor', $1, $actors"],
  ['SELECT "$actor" FROM t', 'SELECT "$actor" FROM t'],
  ["SELECT $actor$ $1 $actor$, $actor", "SELECT $actor$ $1 $actor$, $1"],
  ["SELECT $1", "SELECT $1"],
  ["SELECT $actor, $1, $owner", "SELECT $3, $1, $2"],
  ["SELECT $owner, $owner, $owners", "SELECT $1, $1, $owners"],
  ["SELECT $4, '$owner', $owner$ $owner $owner$", "SELECT $4, '$owner', $owner$ $owner $owner$"],
];

for (const [sql, expected] of cases)
  test(sql, () => {
    assert.equal(numbered(sql).text, expected);
  });

test("says which names there are, in the order of their numbers", () => {
  assert.deepEqual(numbered("SELECT $actor, $1, $owner").names, ["owner", "actor"]);
  assert.deepEqual(numbered("SELECT $actor").names, ["actor"]);
  assert.deepEqual(numbered("SELECT '$actor', $1").names, []);
});
