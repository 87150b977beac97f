// The text that is sent for a statement: `$1` for `:name`, stars and whole rows written out, and nothing else changed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { SchemaCatalog } from "../../src/queries/analyze/catalog/schema-catalog.ts";
import type { AnalyzedColumn } from "../../src/queries/data/analysis.ts";
import type { SentColumn } from "../../src/queries/data/statement-text.ts";
import { rewriteStatement } from "../../src/queries/rewrite/rewrite-statement.ts";
import { statementText } from "../../src/queries/rewrite/statement-text.ts";
import { tableColumns } from "../../src/queries/rewrite/table-columns.ts";
import { statementVariant, statementVariants } from "../../src/queries/rewrite/variants.ts";
import { isFault, parseTrees } from "../../src/queries/source/sql-parser.ts";
import { isNode, treeDifferences } from "../../src/queries/source/trees.ts";
import { parser, statementOf } from "./statements.ts";

const tables: Readonly<Record<string, readonly string[]>> = {
  users: ["id", "name", "nick", "order"],
  orders: ["id", "user_id", "total"],
};
const columnsOf = (_: string | null, name: string): readonly string[] | null => tables[name] ?? null;

/** Columns of a result as an analysis names them: `o` is a value, `o()` a row, `o?()` a row that may be missing. */
function columns(names: string): readonly AnalyzedColumn[] {
  return names.split(" ").map((written): AnalyzedColumn => {
    const isRow = written.endsWith("()");
    const type = isRow
      ? ({ kind: "row", columns: [], table: null } as const)
      : ({ kind: "base", name: "text", modifier: -1 } as const);
    return {
      name: written.replace(/\??\(\)$/, ""),
      type,
      nullable: written.includes("?("),
      nullReasons: [],
      origins: [],
    };
  });
}

function sentForm(sent: readonly SentColumn[]): string {
  return sent.map((one) => (one.kind === "row" ? `row${one.count}${one.hasPresence ? "?" : ""}` : "value")).join(" ");
}

/** The statement, its columns, the text that is sent, and what is sent for each column. */
const rewritten: readonly (readonly [sql: string, result: string, text: string, sent: string])[] = [
  ["SELECT * FROM users", "id name nick order", 'SELECT id, name, nick, "order" FROM users', "value value value value"],
  [
    "SELECT u.*, o.total FROM users u, orders o",
    "id name nick order total",
    'SELECT u.id, u.name, u.nick, u."order", o.total FROM users u, orders o',
    "value value value value value",
  ],
  [
    "SELECT * FROM users u JOIN orders o USING (id)",
    "id name nick order user_id total",
    'SELECT id, u.name, u.nick, u."order", o.user_id, o.total FROM users u JOIN orders o USING (id)',
    "value value value value value value",
  ],
  [
    "SELECT u.name, o FROM users u LEFT JOIN orders o ON o.user_id = u.id",
    "name o?()",
    "SELECT u.name, o IS DISTINCT FROM NULL, o.id, o.user_id, o.total FROM users u LEFT JOIN orders o ON o.user_id = u.id",
    "value row3?",
  ],
  [
    "SELECT o AS placed, 1 FROM orders o",
    "placed() one",
    "SELECT o.id, o.user_id, o.total, 1 FROM orders o",
    "row3 value",
  ],
  [
    "SELECT * FROM json_to_recordset('[]') AS r (a int, \"B\" text)",
    "a B",
    'SELECT a, "B" FROM json_to_recordset(\'[]\') AS r (a int, "B" text)',
    "value value",
  ],
  [
    "SELECT r FROM json_to_record('{}') AS r (a int, b text)",
    "r()",
    "SELECT r.a, r.b FROM json_to_record('{}') AS r (a int, b text)",
    "row2",
  ],
  [
    "UPDATE users SET nick = 'a' RETURNING WITH (OLD AS before) before.nick, before",
    "nick before()",
    `UPDATE users SET nick = 'a' RETURNING WITH (OLD AS before) before.nick, before.id, before.name, before.nick, before."order"`,
    "value row4",
  ],
  ["SELECT o placed FROM orders o", "placed()", "SELECT o.id, o.user_id, o.total FROM orders o", "row3"],
  [
    "SELECT ARRAY(SELECT l FROM orders l WHERE l.user_id = u.id) AS latest FROM users u",
    "latest",
    "SELECT ARRAY(SELECT ROW(l.id, l.user_id, l.total) FROM orders l WHERE l.user_id = u.id) AS latest FROM users u",
    "value",
  ],
  [
    "SELECT ARRAY(SELECT x FROM (SELECT o, u.name FROM orders o LEFT JOIN users u ON true) x) AS list",
    "list",
    "SELECT ARRAY(SELECT ROW(x.o, x.name) FROM (SELECT ROW(o.id, o.user_id, o.total) AS o, u.name FROM orders o LEFT JOIN users u ON true) x) AS list",
    "value",
  ],
  [
    "SELECT (SELECT o FROM orders o LIMIT 1) AS last",
    "last()",
    "SELECT (SELECT ROW(o.id, o.user_id, o.total) FROM orders o LIMIT 1) AS last",
    "value",
  ],
  [
    "SELECT array_agg(o ORDER BY o.id) AS all FROM users u LEFT JOIN orders o ON true",
    "all",
    "SELECT array_agg(CASE WHEN o IS DISTINCT FROM NULL THEN ROW(o.id, o.user_id, o.total) END ORDER BY o.id) AS all FROM users u LEFT JOIN orders o ON true",
    "value",
  ],
  [
    "SELECT o, count(*) FROM orders o GROUP BY o",
    "o() count",
    "SELECT o, count(*) FROM orders o GROUP BY o",
    "value value",
  ],
  [
    "SELECT o, 1 AS n FROM orders o ORDER BY 2",
    "o() n",
    "SELECT ROW(o.id, o.user_id, o.total), 1 AS n FROM orders o ORDER BY 2",
    "value value",
  ],
  [
    "SELECT to_json(x) FROM (SELECT o FROM orders o) x",
    "to_json",
    "SELECT to_json(x) FROM (SELECT o FROM orders o) x",
    "value",
  ],
  ["SELECT (x.o).id FROM (SELECT o FROM orders o) x", "id", "SELECT (x.o).id FROM (SELECT o FROM orders o) x", "value"],
  [
    "SELECT count(o), max(o.id) FROM orders o WHERE o IS NOT NULL",
    "count max",
    "SELECT count(o), max(o.id) FROM orders o WHERE o IS NOT NULL",
    "value value",
  ],
  [
    "SELECT id FROM users WHERE EXISTS (SELECT * FROM orders) AND (1, 2, 3) IN (SELECT * FROM orders)",
    "id",
    "SELECT id FROM users WHERE EXISTS (SELECT * FROM orders) AND (1, 2, 3) IN (SELECT id, user_id, total FROM orders)",
    "value",
  ],
  [
    "UPDATE users SET name = :name RETURNING *",
    "id name nick order",
    'UPDATE users SET name = $1 RETURNING id, name, nick, "order"',
    "value value value value",
  ],
  [
    "UPDATE users u SET name = o.id::text FROM orders o RETURNING o, old, new.name",
    "o() old() name",
    'UPDATE users u SET name = o.id::text FROM orders o RETURNING o.id, o.user_id, o.total, old.id, old.name, old.nick, old."order", new.name',
    "row3 row4 value",
  ],
  [
    "WITH t AS (SELECT * FROM users) SELECT *, t.* FROM t",
    "id name nick order id name nick order",
    'WITH t AS (SELECT id, name, nick, "order" FROM users) SELECT id, name, nick, "order", t.id, t.name, t.nick, t."order" FROM t',
    "value value value value value value value value",
  ],
  [
    "SELECT * FROM (VALUES (1, 2)) AS v (a), users AS p (key)",
    "a column2 key name nick order",
    'SELECT v.a, v.column2, p.key, p.name, p.nick, p."order" FROM (VALUES (1, 2)) AS v (a), users AS p (key)',
    "value value value value value value",
  ],
  ["SELECT * FROM generate_series(1, :n) AS s", "s", "SELECT s FROM generate_series(1, $1) AS s", "value"],
  [
    "SELECT g.*, u.name FROM generate_series(1, 2) WITH ORDINALITY AS g (n, o), users u",
    "n o name",
    "SELECT g.n, g.o, u.name FROM generate_series(1, 2) WITH ORDINALITY AS g (n, o), users u",
    "value value value",
  ],
  [
    "SELECT o.id AS number, *, 1 AS one FROM json_each('{}') e, orders o",
    "number key value id user_id total one",
    "SELECT o.id AS number, key, value, id, user_id, total, 1 AS one FROM json_each('{}') e, orders o",
    "value value value value value value value",
  ],
  ["TABLE orders", "id user_id total", "SELECT id, user_id, total FROM orders", "value value value"],
  [
    "WITH t AS (TABLE ONLY public.orders) TABLE t ORDER BY id",
    "id user_id total",
    "WITH t AS (SELECT id, user_id, total FROM ONLY public.orders) SELECT id, user_id, total FROM t ORDER BY id",
    "value value value",
  ],
  [
    "SELECT '😀' AS x, o FROM orders o /* o */ WHERE total > :t",
    "x o()",
    "SELECT '😀' AS x, o.id, o.user_id, o.total FROM orders o /* o */ WHERE total > $1",
    "value row3",
  ],
  [
    "SELECT o FROM orders o UNION ALL SELECT p FROM orders p",
    "o()",
    "SELECT ROW(o.id, o.user_id, o.total) AS o FROM orders o UNION ALL SELECT ROW(p.id, p.user_id, p.total) AS p FROM orders p",
    "value",
  ],
  [
    "SELECT users FROM users, orders",
    "users()",
    'SELECT users.id, users.name, users.nick, users."order" FROM users, orders',
    "row4",
  ],
  [
    "SELECT o.id FROM orders o, LATERAL (SELECT o.*) x",
    "id",
    "SELECT o.id FROM orders o, LATERAL (SELECT o.id, o.user_id, o.total) x",
    "value",
  ],
];

for (const [sql, result, text, sent] of rewritten)
  test(`what is sent for ${sql}`, () => {
    const found = rewriteStatement(statementOf(sql), { columns: columns(result) }, columnsOf);
    assert.equal(statementVariant(found, []).text, text);
    assert.equal(sentForm(found.columns), sent);
  });

test("parameters have one number a name; those of optional conditions alone follow", () => {
  const statement = statementOf(
    "SELECT 1 FROM t WHERE a = :x AND b = :c AND d = :c AND (e = :y OR f = :z OR f = :c) LIMIT:n",
    "-- :x?\n-- :y?\n",
  );
  const text = statementText(statement);
  assert.deepEqual(text.numbered, ["c", "n"]);
  assert.deepEqual(
    text.conditions.map(({ optional, added }) => [optional, added]),
    [
      [["x"], ["x"]],
      [["y"], ["y", "z"]],
    ],
  );
  assert.deepEqual(
    statementVariants(text).map((variant) => [variant.text, variant.parameters]),
    [
      [
        "SELECT 1 FROM t WHERE a = $3 AND b = $1 AND d = $1 AND (e = $4 OR f = $5 OR f = $1) LIMIT $2",
        ["c", "n", "x", "y", "z"],
      ],
      ["SELECT 1 FROM t WHERE true AND b = $1 AND d = $1 AND true LIMIT $2", ["c", "n"]],
      ["SELECT 1 FROM t WHERE a = $3 AND b = $1 AND d = $1 AND true LIMIT $2", ["c", "n", "x"]],
      [
        "SELECT 1 FROM t WHERE true AND b = $1 AND d = $1 AND (e = $3 OR f = $4 OR f = $1) LIMIT $2",
        ["c", "n", "y", "z"],
      ],
    ],
  );
});

test("each order is a text", () => {
  const statement = statementOf("SELECT id FROM t ORDER BY :sort, id LIMIT 3", "-- :sort = a: name DESC | b: at\n");
  assert.deepEqual(
    statementVariants(statementText(statement)).map(({ choice, text }) => [choice, text]),
    [
      ["a", "SELECT id FROM t ORDER BY name DESC, id LIMIT 3"],
      ["b", "SELECT id FROM t ORDER BY at, id LIMIT 3"],
    ],
  );
});

test("the order of a page is that of columns of its result, and is not in the text", () => {
  const statement = statementOf(
    "SELECT u.*, count(o.id) AS n FROM users u, orders o GROUP BY u.id ORDER BY :sort, u.id FOR UPDATE",
    "-- :sort = most: count(o.id) DESC NULLS LAST | named: name\n",
    "page",
  );
  const found = rewriteStatement(statement, { columns: columns("id name nick order n") }, columnsOf);
  assert.equal(
    statementVariant(found, []).text,
    'SELECT u.id, u.name, u.nick, u."order", count(o.id) AS n FROM users u, orders o GROUP BY u.id  FOR UPDATE',
  );
  const byId = { column: 0, direction: "asc", nulls: "last" };
  assert.deepEqual(found.page, [
    { choice: "most", terms: [{ column: 4, direction: "desc", nulls: "last" }, byId], foreign: [] },
    { choice: "named", terms: [{ column: 1, direction: "asc", nulls: "last" }, byId], foreign: [] },
  ]);
});

test("a whole row in a page is one column, since those of two rows can have the same name", () => {
  const statement = statementOf(
    "SELECT u.id, o FROM users u LEFT JOIN orders o ON o.user_id = u.id ORDER BY u.id, o.id",
    "",
    "page",
  );
  const found = rewriteStatement(statement, { columns: columns("id o?()") }, columnsOf);
  assert.match(statementVariant(found, []).text, /^SELECT u\.id, CASE WHEN o IS DISTINCT FROM NULL THEN ROW\(.*\) END/);
  assert.equal(sentForm(found.columns), "value value");
});

/** Parts of random statements; `:x` and `:y` are optional. */
const lists = ["*", "a", "t.a AS b, :p::text", "count(*)", "ARRAY(SELECT o FROM orders o)", "(SELECT 1 WHERE :p)"];
const sources = ["t", "t JOIN u ON u.a = t.a AND u.b = :x", "(SELECT 1 FROM v WHERE v.c = :y) s", "t, LATERAL f(:p) g"];
const members = [
  "a = :x",
  "b = :p",
  "(a = :x OR b = :y)",
  "c BETWEEN :y AND 3",
  "NOT d",
  "EXISTS (SELECT 1 FROM w WHERE w.a = :x)",
  "tags[1:2] = :y",
  "(e AND (f = :x))",
  "g IN (:p, :x)",
  "CASE WHEN a AND b THEN c = :x END",
];
const ends = ["", " GROUP BY a HAVING sum(b) > :x AND true", " ORDER BY a LIMIT :p", " FOR UPDATE"];

test("a text with conditions left out differs from that with all by nothing else", () => {
  let state = 3;
  const pick = <T>(list: readonly T[]): T => {
    state = (state * 48_271) % 2_147_483_647;
    return list[state % list.length] as T;
  };
  for (let round = 0; round < 1500; round += 1) {
    const where = Array.from({ length: 1 + (round % 4) }, () => pick(members)).join(
      pick([" AND ", " AND ", "\nAND(", " OR "]),
    );
    const closed = where + ")".repeat(where.split("AND(").length - 1);
    const sql = `SELECT ${pick(lists)} FROM ${pick(sources)} WHERE ${closed}${pick(ends)}`;
    const header = ["x", "y"].filter((name) => sql.includes(`:${name}`)).map((name) => `-- :${name}?\n`);
    const text = statementText(statementOf(sql, header.join("")));
    const [all, none = all] = statementVariants(text);
    assert.ok(!/:[xyp]\b/.test(all.text) && !/[$]\d/.test(none.text.replaceAll(/[$][1]/g, "")), none.text);
    const trees = [all, none].map((variant) => parseTrees(variant.text, parser));
    assert.ok(
      trees.every((tree) => !isFault(tree)),
      sql,
    );
    const differences = treeDifferences(trees[0], trees[1], isTrue);
    assert.equal(differences.length, text.conditions.length, sql);
    assert.ok(differences.every(({ second }) => isTrue(second)));
  }
});

function isTrue(node: unknown): boolean {
  return isNode(node) && JSON.stringify(node["A_Const"])?.includes('"boolval":true') === true;
}

describeBehaviour("statements that are rewritten", (database) => {
  test("PostgreSQL returns the same for them, whatever the order of columns in the database", async () => {
    const { db } = database;
    await db.query(
      { name: "", text: 'CREATE TABLE users (id int PRIMARY KEY, name text, nick text, "order" int)' },
      [],
    );
    await db.query(
      { name: "", text: "CREATE TABLE orders (dropped int, id int PRIMARY KEY, user_id int, total numeric)" },
      [],
    );
    await db.query({ name: "", text: "ALTER TABLE orders DROP COLUMN dropped" }, []);
    await db.query({ name: "", text: "INSERT INTO users VALUES (1, 'Ann', NULL, 2), (2, NULL, NULL, NULL)" }, []);
    await db.query({ name: "", text: "INSERT INTO orders VALUES (1, 1, 2.50), (2, NULL, NULL)" }, []);
    const known = await db.transaction((one) => new SchemaCatalog().including(one, []).then(tableColumns));
    assert.deepEqual(known(null, "orders"), ["id", "user_id", "total"]);
    assert.deepEqual(known("public", "users"), ["id", "name", "nick", "order"]);
    assert.equal(known("other", "users"), null);
    for (const [sql, result] of rewritten.filter(([one]) => !one.startsWith("UPDATE"))) {
      const statement = statementOf(sql);
      const found = rewriteStatement(statement, { columns: columns(result) }, known);
      const values = statement.parameters.map(() => "1");
      const before = await db.query({ name: "", text: statementVariant(statementText(statement), []).text }, values);
      const after = await db.query({ name: "", text: statementVariant(found, []).text }, values);
      assert.deepEqual(
        after.rows.map((row) => joined(row, found.columns)),
        before.rows,
        sql,
      );
    }
  });
});

/** The row with the columns of a whole row as PostgreSQL writes it. */
function joined(row: readonly (string | null)[], sent: readonly SentColumn[]): readonly (string | null)[] {
  let at = 0;
  return sent.map((one) => {
    const first = row[at] ?? null;
    if (one.kind === "value" || one.hasPresence) at += 1;
    if (one.kind === "value") return first;
    const isMissing = one.hasPresence && first !== "t";
    const values = row.slice(at, at + one.count);
    at += one.count;
    return isMissing ? null : `(${values.map((value) => value ?? "").join(",")})`;
  });
}
