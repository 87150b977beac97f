// What the analysis of a statement tells in an editor: signatures, types of columns, why NULL can come, and its calls.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Config, createCompiler } from "../../src/index.ts";
import { statementsOfCall } from "../../src/lsp/statements/call-definition.ts";
import { hoverStatement } from "../../src/lsp/statements/hover-statement.ts";
import { loadStatementParser } from "../../src/queries/source/sql-parser.ts";
import { analyzedSources } from "../query-sources.ts";

const entity = `import { entity, field, id, type i32, type Uuid } from "entity-derive";

@entity({ table: "users", migrations: true })
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
  @field("create", "response") nick!: string | null;
}

@entity({ table: "orders", migrations: true })
export class Order {
  @id id!: Uuid;
  @field("create", "response") userId!: Uuid;
  @field("create", "response") total!: i32;
}
`;

const sql = `-- name: buyers :many
-- :since the first day
SELECT u.id, u.nick, sum(o.total) AS spent, coalesce(max(o.total), 0) AS most,
       CASE WHEN count(*) > 1 THEN u.name END AS label, (SELECT x.total FROM orders x WHERE x.total > :least LIMIT 1) AS any
  FROM users u
  LEFT JOIN orders o
    ON o.user_id = u.id
 WHERE u.name >= :since GROUP BY u.id;

-- name: all :many
SELECT u.*, s.total FROM users u LEFT JOIN (SELECT * FROM orders) s ON s.user_id = u.id;

-- name: total :value
SELECT sum(total) AS total FROM orders;
`;

const path = "src/reports.queries.sql";
const parser = await loadStatementParser();
const config: Config = { router: "hono", validator: "zod", importEnding: () => ".ts", app: null };
const texts = new Map([
  ["src/shop.entity.ts", entity],
  [path, sql],
]);
const read = (one: string): string | null => texts.get(one) ?? null;
const compilation = await createCompiler().compile(
  {
    entities: [{ path: "src/shop.entity.ts", text: entity }],
    read: () => null,
    queries: analyzedSources([{ path, text: sql }]),
  },
  config,
);

/** The hover text in the middle of a text of the file. */
function hovered(part: string): string {
  const offset = sql.indexOf(part) + Math.floor(part.length / 2);
  const hover = hoverStatement({ path, text: sql }, offset, { read, compilation }, parser);
  return hover === null ? "" : (hover.contents as { readonly value: string }).value;
}

test("the name of a statement has its signature, its row and its parameters", () => {
  const text = hovered("buyers :many");
  assert.match(text, /interface BuyersRow \{\n {2}id: Uuid;\n {2}nick: string \| null;/);
  assert.match(text, /interface BuyersParameters \{/);
  assert.match(text, /buyers\(parameters: BuyersParameters\): Promise<BuyersRow\[\]>/);
  assert.match(hovered("total :value"), /total\(\): Promise<i64 \| null>/);
});

const columns: readonly (readonly [part: string, ...texts: readonly RegExp[]])[] = [
  [
    "u.nick,",
    /nick!: string \| null/,
    /nick: string \| null;/,
    /NULL can come from: the column `users\.nick` may be NULL\./,
  ],
  ["sum(o", /spent: i64 \| null;/, /LEFT JOIN in line 6, which may find no row of `o`/],
  ["coalesce", /most: i32;/, /Never NULL in the result\./],
  ["THEN", /label: string \| null;/, /CASE in line 4 without a branch that holds/],
  ["LIMIT 1", /any: i32 \| null;/, /a subquery that may find no row/],
  ["s.total", /total: i32 \| null;/, /LEFT JOIN in line 11, which may find no row of `s`/],
  [">= :since", /since: string;/, /the first day/],
];

for (const [part, ...expected] of columns)
  test(`what is said at ${JSON.stringify(part)}`, () => {
    const text = hovered(part);
    for (const one of expected) assert.match(text, one);
  });

test("the call of a method leads to the statement", () => {
  const calls = [
    ["await reports.buy|ers({ since })", 0],
    ["repositories(db).reports.ownedBy(owner).tot|al()", 12],
    ["const { reports } = all;\nreports\n  .as(context)\n  .all|()", 9],
    ["orders.buy|ers()", null],
    ["buy|ers()", null],
    ["reports.noth|ing()", null],
  ] as const;
  for (const [marked, line] of calls) {
    const offset = marked.indexOf("|");
    const text = marked.replace("|", "");
    const sources = {
      compilation,
      entities: new Map(),
      root: "/app",
      read: (one: string) => (one === "src/a.ts" ? text : read(one)),
    };
    const found = statementsOfCall("src/a.ts", offset, sources);
    assert.deepEqual(
      found.map(({ uri, range }) => [uri, range.start.line]),
      line === null ? [] : [["file:///app/src/reports.queries.sql", line]],
      marked,
    );
  }
});
