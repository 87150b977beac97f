// What an editor is told in *.queries.sql files: completion, hover and definitions, while the text is incomplete too.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Entity } from "../../src/2-model/data/entity.ts";
import { type Config, createCompiler } from "../../src/index.ts";
import { completeStatement } from "../../src/lsp/statements/complete-statement.ts";
import { hoverStatement } from "../../src/lsp/statements/hover-statement.ts";
import { statementCursor } from "../../src/lsp/statements/statement-cursor.ts";
import { statementTarget } from "../../src/lsp/statements/statement-target.ts";
import { loadStatementParser } from "../../src/queries/source/sql-parser.ts";

const parser = await loadStatementParser();

const source = `import { entity, field, id, type i32, type Uuid } from "entity-derive";

/** People who buy. */
@entity({ table: "users", migrations: true })
export class User {
  @id id!: Uuid;
  /** What they are called. */
  @field("create", "response") name!: string;
  @field("create", "response") order!: string | null;
}

@entity({ table: "orders", migrations: true })
export class Order {
  @id id!: Uuid;
  @field("create", "response") userId!: Uuid;
  @field("create", "response") total!: i32;
}
`;

const config: Config = { router: "hono", validator: "zod", importEnding: () => ".ts", app: null };
const compilation = await createCompiler().compile(
  { entities: [{ path: "src/shop.entity.ts", text: source }], read: () => null },
  config,
);
const entities: readonly Entity[] = compilation.entities;
const read = (path: string): string | null => (path === "src/shop.entity.ts" ? source : null);

/** The text and the offset of the first `|`. */
function placed(marked: string): readonly [text: string, offset: number] {
  const offset = marked.indexOf("|");
  return [marked.slice(0, offset) + marked.slice(offset + 1), offset];
}

/** The offers, and the text after the first of them is taken. */
function completed(marked: string): readonly string[] {
  const items = completeStatement(...placed(marked), entities, parser);
  return items.map(({ label }) => label);
}

/** Texts with the cursor at `|`, and what is offered. */
const offers: readonly (readonly [marked: string, ...labels: readonly string[]])[] = [
  ["-- name: a |", ":many", ":one", ":values", ":value", ":exec", ":stream", ":page"],
  ["-- name: a :ma|", ":many", ":one", ":values", ":value", ":exec", ":stream", ":page"],
  ["-- name: a :many\n-- |\nSELECT 1", "name: ", "owners: all, ", "entity-derive: allow "],
  ["-- name: a :many\n-- entity-derive: allow |", "ED906, ", "ED911, ", "ED912, ", "ED913, ", "ED914, ", "ED916, "],
  ["-- name: a :many\n-- :|\nSELECT 1 FROM users WHERE id = :id AND name = :name", ":id", ":name"],
  ["-- name: a :many\n-- a remark, |\nSELECT 1"],
  ["-- name: a :many\nSELECT u.| FROM users u", "id", "name", '"order"'],
  ["-- name: a :many\nSELECT u.na| FROM users AS u", "id", "name", '"order"'],
  ["-- name: a :many\nSELECT users.| FROM users", "id", "name", '"order"'],
  ["-- name: a :many\nSELECT x.| FROM users u"],
  ["-- name: a :many\nSELECT o.| FROM users u, orders o WHERE", "id", "user_id", "total"],
  ["-- name: a :many\nSELECT * FROM |", "users", "orders"],
  ["-- name: a :many\nSELECT * FROM users u JOIN o|", "users", "orders"],
  ["-- name: a :exec\nINSERT INTO |", "users", "orders"],
  ["-- name: a :many\nSELECT 1 FROM orders WHERE user_id = :user AND total > :|", ":user", ":owner", ":actor"],
  ["-- name: a :many\nSELECT 1 FROM orders WHERE total > 1::|"],
  ["-- name: a :many\nSELECT 1 FROM orders WHERE | > 1", "id", "user_id", "total", "orders"],
  ["-- name: a :many\nSELECT '| FROM orders"],
  ["-- name: a :many\nSELECT 'u.|' FROM users u"],
  ["-- name: a :many\nSELECT 1 FROM users;\n\n-- name: b :many\nSELECT | FROM orders o", "id", "user_id", "total", "o"],
  ['-- name: a :many\nSELECT "U".| FROM users "U", public.orders u', "id", "name", '"order"'],
  ["-- name: a :many\nWITH t AS (SELECT id, total AS sum FROM orders) SELECT | FROM t", "id", "sum", "t"],
  ["-- name: a :many\nWITH t AS (SELECT id, total AS sum FROM orders) SELECT * FROM |", "t", "users", "orders"],
  [
    "-- name: a :many\nWITH RECURSIVE t(a, b) AS MATERIALIZED (SELECT 1, count(*) FROM orders) SELECT x.| FROM t x",
    "a",
    "b",
  ],
  [
    "-- name: a :many\nWITH a AS (SELECT * FROM users), b AS (SELECT a.*, 1 AS one FROM a) SELECT b.| FROM b",
    "id",
    "name",
    '"order"',
    "one",
  ],
  ["-- name: a :many\nSELECT x.| FROM (SELECT o.total, max(o.id) FROM orders o GROUP BY 1) AS x", "total", "max"],
  [
    "-- name: a :many\nSELECT x.| FROM users u LEFT JOIN LATERAL (SELECT u.name, extract(year FROM now()) AS y) x ON true",
    "name",
    "y",
  ],
];

for (const [marked, ...labels] of offers)
  test(`what is offered in ${JSON.stringify(marked)}`, () => assert.deepEqual(completed(marked), labels));

test("what is typed of an offer is replaced, with its colon", () => {
  const [text, offset] = placed("-- name: a :ma|");
  const [first] = completeStatement(text, offset, entities, parser);
  assert.deepEqual(first?.textEdit, {
    range: { start: { line: 0, character: 11 }, end: { line: 0, character: 14 } },
    newText: ":many",
  });
});

function hovered(marked: string): string | null {
  const [text, offset] = placed(marked);
  const hover = hoverStatement({ path: "src/a.queries.sql", text }, offset, { read, compilation }, parser);
  return hover === null ? null : (hover.contents as { readonly value: string }).value;
}

test("a column has the field's declaration and documentation, and whether it may be NULL", () => {
  assert.equal(
    hovered("-- name: a :many\nSELECT u.na|me FROM users u"),
    "```ts\nname!: string\n```\n\nWhat they are called.\n\n`User.name`, never NULL in its table",
  );
  assert.equal(
    hovered('-- name: a :many\nSELECT "ord|er" FROM users'),
    "```ts\norder!: string | null\n```\n\n`User.order`, NULL as its column may be",
  );
  assert.equal(hovered("-- name: a :many\nSELECT 1 FROM us|ers u"), "```ts\nclass User\n```\n\nPeople who buy.");
  assert.equal(hovered("-- name: a :many\nSELECT co|unt(*) FROM users u"), null);
});

test("a parameter has its description", () => {
  const text = "-- name: a :many\n-- :id? the key\nSELECT 1 FROM users WHERE id = :id AND name = :owner";
  assert.equal(hovered(text.replace("= :id", "= :i|d")), "Optional: the key");
  assert.equal(hovered(text.replace("= :owner", "= :ow|ner")), "The owner of `ownedBy(owner)`.");
});

test("names lead to fields, classes and parameters", () => {
  const targetOf = (marked: string): string | null => {
    const cursor = statementCursor(...placed(marked), entities, parser);
    const target = cursor === null ? null : statementTarget(cursor);
    if (target === null) return null;
    if (target.kind === "parameter") return `:${target.parameter.name}`;
    return target.kind === "table" ? target.entity.names.type : `${target.entity.names.type}.${target.field.name}`;
  };
  assert.equal(targetOf("SELECT o.user_|id FROM orders o"), "Order.userId");
  assert.equal(targetOf("SELECT user_id| FROM orders o, users u"), "Order.userId");
  assert.equal(targetOf("SELECT |o.id FROM orders o"), "Order");
  assert.equal(targetOf("SELECT o.id FROM orders o WHERE total = :|min"), ":min");
  assert.equal(targetOf("SELECT z.id| FROM orders o"), null);
  assert.equal(targetOf("SELEC|T o.id FROM orders o"), null);
});
