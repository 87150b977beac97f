// What the text of a *.queries.sql file says: headers, parameters, optional conditions and orders.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Report } from "../../src/diagnostics/report.ts";
import { parseQueryFile, type QueryFile } from "../../src/queries/source/parse-query-file.ts";
import { parser, statementOf, statementsIn } from "./statements.ts";

const buyers = `-- Reports of the shop.
-- name: buyers :many
-- Who has bought since a day, with their latest orders; who spent most comes first.
--
-- A second paragraph: with a colon.
-- :since the first day
--   that counts
-- :role? only people with this role
-- owners: all, staff alone see it
-- entity-derive: allow ED911, deleted buyers count
SELECT u.id, '😀 :no' FROM users u -- :no
 WHERE u.at >= :since AND u.role = :role AND u.at < :since LIMIT :limit;

-- Another part of the file.

-- name: names :values
SELECT name FROM users`;

test("a header has a name, a kind, documentation and lines about parameters, owners and warnings", () => {
  const [first, second] = statementsIn(buyers);
  assert.equal(first?.name, "buyers");
  assert.equal(first.kind, "many");
  assert.equal(
    first.doc,
    "Who has bought since a day, with their latest orders; who spent most comes first.\n\nA second paragraph: with a colon.",
  );
  assert.deepEqual(
    first.parameters.map(({ name, doc, isOptional, spans }) => [name, doc, isOptional, spans.length]),
    [
      ["since", "the first day that counts", false, 2],
      ["role", "only people with this role", true, 1],
      ["limit", null, false, 1],
    ],
  );
  assert.equal(first.owners?.value, "staff alone see it");
  assert.equal(first.allowed.get("ED911")?.value, "deleted buyers count");
  assert.deepEqual([second?.name, second?.kind, second?.doc], ["names", "values", null]);
  assert.equal(second?.text, "SELECT name FROM users");
});

for (const [what, text] of [
  ["as it is", buyers],
  ["with CRLF", buyers.replaceAll("\n", "\r\n")],
  ["with a byte order mark", `\uFEFF${buyers}`],
  ["with astral characters before it", buyers.replace("Reports", "𝕽eports 😀")],
] as const)
  test(`offsets are those of the file ${what}`, () => {
    const report = new Report(() => text);
    const file = parseQueryFile("reports.queries.sql", text, parser, report);
    assert.ok(file.doc?.includes("eports"));
    assert.equal(report.isEmpty, true);
    for (const { start: offset, statement } of file.statements) {
      const { nameSpan, name, kindSpan, kind, span, text: own, parameters, optionalConditions } = statement;
      const at = ({ start, end }: { readonly start: number; readonly end: number }): string =>
        text.slice(offset + start, offset + end);
      assert.equal(at(nameSpan), name);
      assert.equal(at(kindSpan), `:${kind}`);
      assert.equal(at(span), own);
      for (const parameter of parameters)
        for (const one of parameter.spans) assert.equal(at(one), `:${parameter.name}`);
      assert.deepEqual(
        optionalConditions.map((condition) => at(condition.span)),
        name === "buyers" ? ["u.role = :role"] : [],
      );
    }
  });

/** The statements, and the parameters in them. */
const parameters: readonly (readonly [sql: string, names: readonly string[]])[] = [
  ["SELECT :b, :a, :b", ["b", "a"]],
  ["SELECT ':a', \":b\", $$:c$$, $x$:d$x$, E'\\':e', U&':f', B'1' -- :g\n/* :h */", []],
  ["SELECT x::text, :a::int, :b ::text", ["a", "b"]],
  ["SELECT tags[1:2], tags[1:n], tags[:n], tags[1 : n], tags[:a:m], tags[(1):m], tags[x[1]:m] FROM t", ["n", "a"]],
  ["SELECT tags[:from:m] FROM t", ["from"]],
  ["SELECT tags[/* the last ones */ :n], tags[a /* to */ :n] FROM t", ["n"]],
  ["SELECT tags[1 + :a:m], ARRAY[:b, :c], ARRAY[[:d]] FROM t", ["a", "b", "c", "d"]],
  ["SELECT ARRAY[CASE WHEN true THEN :a ELSE :b END] FROM t", ["a", "b"]],
  ["SELECT f(a := :b), g(x := 1)", ["b"]],
  ["SELECT a<:b, a->>:c, a-:d, a*:e, a||:f, a ?| :g FROM t", ["b", "c", "d", "e", "f", "g"]],
  ["SELECT 1 FROM t LIMIT:n", ["n"]],
  ["SELECT :größe, :_x, :select, :userId, :user_id", ["größe", "_x", "select", "userId", "user_id"]],
  ["SELECT 1 WHERE id = ANY(:ids) AND (a, b) < (:a, :b)", ["ids", "a", "b"]],
];

for (const [sql, names] of parameters)
  test(`the parameters of ${sql.replaceAll("\n", " ")}`, () => {
    assert.deepEqual(
      statementOf(sql).parameters.map(({ name }) => name),
      names,
    );
  });

/** Statements with the optional parameters `:x` and `:y`, and the conditions that are left out without them. */
const conditions: readonly (readonly [sql: string, found: readonly string[]])[] = [
  ["SELECT 1 FROM t WHERE a = :x", ["a = :x"]],
  ["SELECT 1 FROM t WHERE a = 1 AND b = :x AND c = :y", ["b = :x", "c = :y"]],
  ["SELECT 1 FROM t WHERE a = 1 AND (b = :x OR c = 2) AND d = 3", ["(b = :x OR c = 2)"]],
  ["SELECT 1 FROM t WHERE a = 1 AND (b = :x AND c = 2)", ["b = :x"]],
  ["SELECT 1 FROM t WHERE (a = 1 AND b = :x) AND c = 2", ["b = :x"]],
  ["SELECT 1 FROM t WHERE a = :x OR b = 1 AND c = :x", ["a = :x OR b = 1 AND c = :x"]],
  ["SELECT 1 FROM t WHERE NOT a = :x AND b = 1", ["NOT a = :x"]],
  ["SELECT 1 FROM t WHERE NOT (a = :x AND b = 1) AND c = 1", ["NOT (a = :x AND b = 1)"]],
  ["SELECT 1 FROM t WHERE a BETWEEN :x AND 3 AND b = 1", ["a BETWEEN :x AND 3"]],
  ["SELECT 1 FROM t WHERE a BETWEEN 1 AND :x AND b BETWEEN SYMMETRIC 1 AND 2", ["a BETWEEN 1 AND :x"]],
  [
    "SELECT 1 FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.a = :x AND u.b = 1) AND c = 1",
    ["EXISTS (SELECT 1 FROM u WHERE u.a = :x AND u.b = 1)"],
  ],
  [
    "SELECT 1 FROM t WHERE a = ANY(:x) AND b IN (SELECT c FROM u WHERE d = :y)",
    ["a = ANY(:x)", "b IN (SELECT c FROM u WHERE d = :y)"],
  ],
  ["SELECT 1 FROM t JOIN u ON u.a = t.a AND u.b = :x WHERE t.c = :y GROUP BY 1", ["u.b = :x", "t.c = :y"]],
  ["SELECT 1 FROM t LEFT JOIN u ON u.b = :x JOIN v ON v.a = :y, w", ["u.b = :x", "v.a = :y"]],
  ["SELECT a, count(*) FROM t GROUP BY a HAVING count(*) > :x AND sum(b) > 1 ORDER BY a", ["count(*) > :x"]],
  ["SELECT a, count(*) FILTER (WHERE b = :x AND c) FROM t GROUP BY a", ["b = :x"]],
  ["SELECT 1 FROM (SELECT 1 FROM t WHERE a = :x AND b) s WHERE c", ["a = :x"]],
  ["WITH s AS (SELECT 1 FROM t WHERE a = :x) SELECT 1 FROM s WHERE b = :y", ["a = :x", "b = :y"]],
  ["SELECT 1 FROM t WHERE a = :x UNION ALL SELECT 2 FROM u WHERE b = :x LIMIT 3", ["a = :x", "b = :x"]],
  [
    "SELECT 1 FROM t WHERE CASE WHEN a AND b THEN c = :x ELSE d END AND e",
    ["CASE WHEN a AND b THEN c = :x ELSE d END"],
  ],
  ["SELECT 1 FROM t WHERE a IS DISTINCT FROM :x AND (b, c) = (1, :y)", ["a IS DISTINCT FROM :x", "(b, c) = (1, :y)"]],
  ["SELECT 1 FROM t WHERE(a = :x)AND b", ["(a = :x)"]],
  ["SELECT 1 FROM t WHERE /* :x */ a = -- b\n :x AND b", ["a = -- b\n :x"]],
  ["SELECT 1 FROM t WHERE true AND a = :x", ["a = :x"]],
  ["SELECT '😀' FROM t WHERE a = '😀' AND b = :x AND c", ["b = :x"]],
  [
    "SELECT left(a, 1), right(b, 2) FROM t WHERE left(a, 1) = :x AND full_name = :y FOR UPDATE",
    ["left(a, 1) = :x", "full_name = :y"],
  ],
  [
    "SELECT 1 FROM t WHERE a = :x AND extract(day FROM b) = 1 AND substring(c FROM 1 FOR 2) = :y",
    ["a = :x", "substring(c FROM 1 FOR 2) = :y"],
  ],
  ["SELECT 1 FROM t WHERE a = :x AND b = :y OFFSET 1 ROWS FETCH FIRST 2 ROWS ONLY", ["a = :x", "b = :y"]],
  ["SELECT 1 FROM t WHERE (a = :x OR a = :y)", ["(a = :x OR a = :y)"]],
  ["SELECT 1 FROM t WHERE ((a = :x)) AND ((b AND (c = :y)))", ["((a = :x))", "(c = :y)"]],
  ["SELECT 1 FROM t WHERE a IN (SELECT b FROM u JOIN v ON v.c = :x)", ["a IN (SELECT b FROM u JOIN v ON v.c = :x)"]],
  ["SELECT 1 FROM t, LATERAL (SELECT 1 FROM u WHERE u.a = t.a AND u.b = :x) s", ["u.b = :x"]],
  ["SELECT (SELECT max(b) FROM u WHERE u.c = :x AND d) FROM t", ["u.c = :x"]],
  ["UPDATE t SET a = 1 FROM u WHERE t.b = u.b AND u.c = :x RETURNING a", ["u.c = :x"]],
  ["DELETE FROM t USING u WHERE t.b = u.b AND u.c = :x RETURNING a", ["u.c = :x"]],
  [
    "INSERT INTO t (a) SELECT a FROM u WHERE b = :x ON CONFLICT (a) DO UPDATE SET a = 1 WHERE t.c = :y RETURNING a",
    ["b = :x", "t.c = :y"],
  ],
];

test("parameters may be called like words of SQL", () => {
  const names = [
    "from",
    "to",
    "end",
    "case",
    "and",
    "or",
    "between",
    "values",
    "order",
    "limit",
    "left",
    "on",
    "select",
  ];
  const tests = names.map((name) => `a${name} = :${name}`);
  const header = names.map((name) => `-- :${name}?\n`).join("");
  const { optionalConditions, parameters } = statementOf(`SELECT 1 FROM t WHERE ${tests.join(" AND ")} AND b`, header);
  assert.deepEqual(
    parameters.map(({ name }) => name),
    names,
  );
  assert.deepEqual(
    optionalConditions.map(({ parameters: of }) => of),
    names.map((name) => [name]),
  );
});

for (const [sql, found] of conditions)
  test(`the optional conditions of ${sql.replaceAll("\n", " ")}`, () => {
    const header = [":x", ":y"]
      .filter((name) => sql.replaceAll(/\/\*.*?\*\//g, "").includes(name))
      .map((name) => `-- ${name}?\n`);
    const { optionalConditions, text, span } = statementOf(sql, header.join(""));
    assert.deepEqual(
      optionalConditions.map((one) => text.slice(one.span.start - span.start, one.span.end - span.start)),
      found,
    );
  });

test("a condition names the optional parameters in it, and is one", () => {
  const { optionalConditions } = statementOf(
    "SELECT 1 FROM t WHERE (a = :x OR b = :y OR c = :x OR d = :z)",
    "-- :x?\n-- :y?\n",
  );
  assert.deepEqual(
    optionalConditions.map(({ parameters: names }) => names),
    [["x", "y"]],
  );
});

test("the choices of an order are lists for ORDER BY", () => {
  const {
    orders,
    parameters: others,
    text,
    span,
  } = statementOf(
    "SELECT u.name, sum(o.total) AS spent FROM users u, orders o GROUP BY 1 ORDER BY :sort, u.name LIMIT :limit",
    "-- :sort = mostSpent: spent DESC NULLS LAST, 1 |\n--   byName: u.name || ':|' | last: max(o.at)::date\n",
  );
  assert.deepEqual(
    orders?.choices.map(({ name, text: order }) => [name, order]),
    [
      ["mostSpent", "spent DESC NULLS LAST, 1"],
      ["byName", "u.name || ':|'"],
      ["last", "max(o.at)::date"],
    ],
  );
  assert.equal(text.slice((orders?.span.start ?? 0) - span.start, (orders?.span.end ?? 0) - span.start), ":sort");
  assert.deepEqual(
    others.map(({ name }) => name),
    ["limit"],
  );
});

test("a file without statements has none, and a file of remarks has none either", () => {
  for (const text of ["", "\n", "-- Nothing yet.\n", "/* nothing */;;"]) assert.deepEqual(statementsIn(text), []);
});

test("parsing never throws", () => {
  const pieces = [
    "SELECT",
    ":x",
    "'",
    '"',
    "$$",
    "(",
    ")",
    "[",
    "]",
    ";",
    "-- name: a :many\n",
    "-- :x?\n",
    "-- :s = a: b | c\n",
    "CASE",
    "END",
    "WHERE",
    "AND",
    "ORDER BY",
    "\uFEFF",
    "😀",
    "/*",
    "*/",
    "ON",
    "BETWEEN",
    "\n",
    "1",
    ",",
    "\\",
    "\uD800",
  ];
  let state = 7;
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  for (let round = 0; round < 2000; round += 1) {
    const text = Array.from({ length: next() % 14 }, () => pieces[next() % pieces.length] ?? "").join(" ");
    parseQueryFile("reports.queries.sql", text, parser, new Report(() => text));
  }
});

test("a file is read again as from nothing, and the statements that only move are the same", () => {
  const second = "-- name: ranked :many\n-- owners: all, staff\n-- entity-derive: allow ED911, they count\n";
  const ranked = `${second}-- :sort = a: name DESC | b: id\nSELECT id, name FROM users ORDER BY :sort;\n`;
  // The number of statements that are those of the text before.
  const texts: readonly (readonly [text: string, kept: number])[] = [
    [`${buyers};\n`, 0],
    [`-- A line more.\n${buyers};\n`, 1],
    [`-- A line more.\n${buyers};\n${ranked}`, 2],
    [`\n\n-- A line more.\n${buyers};\n\n${ranked}`, 3],
    [`${ranked}${buyers};\n`, 2],
    [`${ranked}\n-- \n;\n${buyers};`, 2],
    [`${ranked}\n/*\n${buyers};`, 0],
    [`${ranked}\n/* ; */\n${buyers};`, 2],
    [`${ranked}\nSELECT ';\n${buyers};`, 0],
    [`${ranked}\n${buyers};`, 2],
    [`${ranked}\nSELECT 1\n${buyers};`, 2],
    [`${ranked}\nSELECT 1;\n${buyers};`, 2],
    [`${ranked}\n${ranked}`, 1],
    [`${buyers.replace(":since", ":from")};\n${second}SELECT FROM WHERE;\n`, 0],
    [`x${buyers};\n${second}SELECT FROM WHERE;\n`, 1],
    [`\n${second}SELECT FROM WHERE;\n${buyers};`, 1],
    ["-- name: a :many\nSELECT 1 -- ;", 0],
    ["-- name: a :many\nSELECT 1 -- ;\n, 2", 0],
  ];
  let last: QueryFile | undefined;
  for (const [text, kept] of texts) {
    const reports = [new Report(() => text), new Report(() => text)] as const;
    const again = parseQueryFile("reports.queries.sql", text, parser, reports[0], last);
    const anew = parseQueryFile("reports.queries.sql", text, parser, reports[1]);
    assert.deepEqual(plain(again), plain(anew), text);
    assert.deepEqual(reports[0].sorted, reports[1].sorted, text);
    const before = new Set(last?.chunks.map(({ chunk }) => chunk.statement));
    assert.equal(again.statements.filter(({ statement }) => before.has(statement)).length, kept, text);
    last = again;
  }
});

function plain({ doc, statements }: QueryFile): unknown {
  const list = statements.map(({ start, statement: { source, ...statement } }) => {
    const { offsetOf, ...rest } = source;
    return { start, ...statement, source: rest, offsets: source.tokens.map((token) => offsetOf(token.start)) };
  });
  return { doc, list };
}
