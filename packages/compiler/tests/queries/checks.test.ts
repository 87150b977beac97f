// What is said of statements by what they read and write: owners, rows, orders of pages, deleted rows, skipped fields,
// writes and nodes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import type { Transaction } from "entity-derive/runtime";
import type { Entity } from "../../src/2-model/data/entity.ts";
import { Report } from "../../src/diagnostics/report.ts";
import { type Config, createCompiler } from "../../src/index.ts";
import { analyzeStatements } from "../../src/queries/analyze/analyze-statements.ts";
import { checkStatement } from "../../src/queries/check/check-statement.ts";
import { rewriteStatement, rewrittenTree } from "../../src/queries/rewrite/rewrite-statement.ts";
import { statementText } from "../../src/queries/rewrite/statement-text.ts";
import { tableColumns } from "../../src/queries/rewrite/table-columns.ts";
import { statementVariant } from "../../src/queries/rewrite/variants.ts";
import { parser, statementsIn } from "./statements.ts";

const source = `
import { belongsTo, entity, field, id, owner, version, type i32, type Uuid } from "entity-derive";

@entity({ table: "users", softDelete: true, migrations: true })
export class User {
  @id id!: Uuid;
  @owner @field("response") tenantId!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("skip") secret!: string | null;
  @field("skip") deletedAt!: Date | null;
}

@entity({ table: "orders", migrations: true, events: "outbox" })
export class Order {
  @id id!: Uuid;
  @owner @field("response") tenantId!: Uuid;
  @field("create", "response") @belongsTo<User>() userId!: Uuid;
  @field("create", "update", "response") total!: i32;
  @field("create", "update", "response") code!: string | null;
  @version @field("response") version!: i32;
}
`;

const schema = `
CREATE TABLE users (id uuid PRIMARY KEY, tenant_id uuid NOT NULL, name text NOT NULL, secret text, deleted_at timestamptz, UNIQUE (tenant_id, id));
CREATE TABLE orders (id uuid PRIMARY KEY, tenant_id uuid NOT NULL, user_id uuid NOT NULL, total int NOT NULL, code text UNIQUE, version int NOT NULL,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id));
CREATE VIEW own_orders AS SELECT tenant_id, id, total FROM orders;
CREATE VIEW all_users AS SELECT id, tenant_id FROM users;
`;

/** Statements with their headers, and what is said: the ID, the place, and a part of the message. */
const said: readonly (readonly [text: string, ...found: readonly string[]])[] = [
  ["-- name: a :many\nSELECT o.total FROM orders o WHERE o.tenant_id = :owner"],
  ["-- name: a :many\nSELECT o.total FROM orders o WHERE o.total > :owner::int", "ED910 `orders`"],
  ["-- name: a :many\nSELECT o.total FROM orders o", "ED910 `orders`"],
  ["-- name: a :many\n-- owners: all, staff\nSELECT o.total FROM orders o"],
  ["-- name: a :many\nSELECT total FROM own_orders", "ED910 `own_orders`"],
  [
    "-- name: a :many\nSELECT o.total FROM orders o JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL WHERE u.tenant_id = :owner",
  ],
  ["-- name: a :many\nSELECT (SELECT max(total) FROM orders) FROM orders WHERE tenant_id = :owner", "ED910 `orders`"],
  [
    "-- name: a :exec\n-- entity-derive: allow ED913, a test\nINSERT INTO orders (id, user_id, total, version) VALUES (:id, :user, 1, 1)",
    "ED910 `orders`",
  ],
  ["-- name: a :one\nSELECT total FROM orders WHERE tenant_id = :owner", "ED906 `:one`"],
  ["-- name: a :one\nSELECT total FROM orders WHERE tenant_id = :owner AND id = :id"],
  ["-- name: a :one\nSELECT count(*) AS n FROM orders WHERE tenant_id = :owner"],
  ["-- name: a :one\n-- entity-derive: allow ED906, the newest\nSELECT total FROM orders WHERE tenant_id = :owner"],
  [
    "-- name: a :one\n-- entity-derive: allow ED906, the newest\nSELECT total FROM orders WHERE tenant_id = :owner LIMIT 1",
    "ED816 `entity-derive: allow ED906, the newest`",
  ],
  ["-- name: a :one\n-- :id? the key\nSELECT total FROM orders WHERE tenant_id = :owner AND id = :id", "ED906 `:one`"],
  ["-- name: a :many\nSELECT name FROM users WHERE tenant_id = :owner", "ED911 `users`"],
  ["-- name: a :many\nSELECT name FROM users WHERE tenant_id = :owner AND deleted_at IS NULL"],
  ["-- name: a :many\nSELECT name FROM users WHERE tenant_id = :owner AND deleted_at > now()"],
  [
    "-- name: a :many\nSELECT name, (SELECT deleted_at IS NULL) AS x FROM users WHERE tenant_id = :owner",
    "ED911 `users`",
  ],
  [
    "-- name: a :many\nSELECT o.id FROM orders o LEFT JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL WHERE o.tenant_id = :owner",
  ],
  [
    "-- name: a :many\nSELECT o.id FROM orders o LEFT JOIN users u ON u.id = o.user_id AND o.code IS NULL WHERE o.tenant_id = :owner",
    "ED911 `users`",
  ],
  ["-- name: a :many\nSELECT id FROM all_users WHERE tenant_id = :owner", "ED911 `a`"],
  ["-- name: a :exec\nUPDATE users SET name = :name WHERE tenant_id = :owner", "ED911 `users`"],
  ["-- name: a :exec\nINSERT INTO users (id, tenant_id, name) VALUES (:id, :owner, :name)"],
  [
    "-- name: a :many\nSELECT name, secret FROM users WHERE tenant_id = :owner AND deleted_at IS NULL",
    "ED912 `secret`",
  ],
  ["-- name: a :many\nSELECT u FROM users u WHERE tenant_id = :owner AND deleted_at IS NULL", "ED912 `u`", "ED912 `u`"],
  [
    "-- name: a :many\nSELECT id, ARRAY(SELECT u.secret FROM users u WHERE u.id = o.user_id AND u.deleted_at IS NULL) AS s FROM orders o WHERE o.tenant_id = :owner",
    "ED912 `ARRAY`",
  ],
  ["-- name: a :many\nSELECT length(secret) AS n FROM users WHERE tenant_id = :owner AND deleted_at IS NULL"],
  ["-- name: a :exec\nUPDATE orders SET total = 1 WHERE tenant_id = :owner", "ED913 `orders`"],
  [
    "-- name: a :exec\nWITH x AS (DELETE FROM orders WHERE tenant_id = :owner RETURNING id) DELETE FROM orders o USING x WHERE o.id = x.id AND o.tenant_id = :owner",
    "ED913 `orders`",
  ],
  ["-- name: a :exec\nDELETE FROM users WHERE tenant_id = :owner AND deleted_at IS NOT NULL", "ED913 `users`"],
  ["-- name: a :page\nSELECT id, total FROM orders WHERE tenant_id = :owner ORDER BY total, id"],
  ["-- name: a :page\nSELECT id, total FROM orders WHERE tenant_id = :owner", "ED908 `:page`"],
  ["-- name: a :page\nSELECT id, total FROM orders WHERE tenant_id = :owner ORDER BY total", "ED908 `:page`"],
  ["-- name: a :page\nSELECT id, code FROM orders WHERE tenant_id = :owner ORDER BY code", "ED908 `:page`"],
  ["-- name: a :page\nSELECT id, code FROM orders WHERE tenant_id = :owner ORDER BY code NULLS FIRST, id"],
  ["-- name: a :page\nSELECT id FROM orders WHERE tenant_id = :owner ORDER BY total, id", "ED908 `total`"],
  [
    "-- name: a :page\nSELECT user_id, sum(total) AS n FROM orders WHERE tenant_id = :owner GROUP BY user_id ORDER BY n DESC, user_id",
  ],
  [
    "-- name: a :page\nSELECT code, sum(total) AS n FROM orders WHERE tenant_id = :owner GROUP BY code ORDER BY n DESC, code",
  ],
  [
    "-- name: a :page\n-- :sort = big: total DESC, id | named: code\nSELECT id, code, total FROM orders WHERE tenant_id = :owner ORDER BY :sort",
    "ED908 `code`",
  ],
  [
    "-- name: a :page\n-- :sort = big: total DESC | named: code\nSELECT * FROM orders WHERE tenant_id = :owner ORDER BY :sort, orders.id",
  ],
];

const config: Config = { router: "hono", validator: "zod", importEnding: () => ".ts", app: null };

describeBehaviour("what is said of statements", (database) => {
  test("each statement has what is said of it, at its place", async () => {
    const entities = [{ path: "src/shop.entity.ts", text: source }];
    const compiled = await createCompiler().compile({ entities, read: () => null }, config);
    assert.deepEqual(
      compiled.diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message),
      [],
    );
    await database.db.transaction(async (transaction) => {
      await transaction.execute(schema);
      const all = await allFound(
        transaction,
        said.map(([text]) => text),
        compiled.entities,
      );
      assert.deepEqual(
        said.map(([text], index) => [text, ...(all[index] ?? [])]),
        said,
      );
    });
  });
});

async function allFound(
  transaction: Transaction,
  texts: readonly string[],
  entities: readonly Entity[],
): Promise<readonly (readonly string[])[]> {
  const statements = texts.map((text) => statementsIn(text)[0]).filter((statement) => statement !== undefined);
  const variants = statements.map((statement) => statementVariant(statementText(statement), []));
  const { results, catalog } = await analyzeStatements(transaction, variants);
  const columnsOf = tableColumns(catalog);
  return statements.map((statement, index) => {
    const [text = "", analysis, variant] = [texts[index], results[index], variants[index]];
    if (analysis === undefined || variant === undefined) return [];
    if (analysis.kind === "refused") return [analysis.message];
    const report = new Report(() => text);
    const { parameters } = variant;
    const rewritten = rewriteStatement(statement, analysis, columnsOf, parser);
    const source = rewrittenTree(statement, parser);
    const checked = { statement, analysis, whole: analysis.features, parameters, text: rewritten, source };
    checkStatement(checked, { entities, columnsOf, parser, postgres: 18, report });
    return report.sorted.map(({ id, span }) => `${id} \`${text.slice(span.start, span.end)}\``);
  });
}
