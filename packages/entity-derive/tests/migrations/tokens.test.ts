// SQL text into tokens and statements, compared with PostgreSQL's own scanner and parser.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { randomNumbers, seed } from "@entity-derive/test-databases/random";
import { statementsIn, type Token, tokensOf } from "entity-derive/migrations";
import { loadModule, parseSync, scanSync } from "libpg-query";

before(loadModule);

/** What a text is put together from: each alone is easy, and next to another may be something else. */
const pieces = [
  ..."eEbBxXuUnN$'\"\\;()[]{}.,:+-*/<>=~!@#^&|`?%_ \n\t\r\f0123456789aé",
  ...["--", "/*", "*/", "''", '""', "$$", "$a$", "$é$", "E'", "U&'", 'U&"', "::", "..", ":=", "=>", "\\'", "\r\n"],
  ...[
    "'a'\n'b'",
    "e'a'\n'b\\''",
    "1.5",
    "1e5",
    "0x1f",
    "1_000",
    "$1",
    " -- x\n",
    " /* x */ ",
    "a$b$",
    "select ",
    "1..2",
  ],
];

function random(from: number): (below: number) => number {
  const next = randomNumbers(from);
  return (below) => Math.floor(next() * below);
}

/** The scanner's tokens, or null where it refuses the text; its places count bytes. */
function scanned(sql: string): readonly string[] | null {
  const bytes = Buffer.from(sql);
  try {
    return scanSync(sql).tokens.map(({ start, end }) => bytes.subarray(start, end).toString());
  } catch {
    return null;
  }
}

/** The scanner that the parser's library has was changed so that comments are tokens, and ends the string there. */
function hasCommentBetween({ text, parts }: Token): boolean {
  return parts.reduce((rest, part) => rest.replace(part, ""), text).includes("--");
}

test("the tokens are those of PostgreSQL's scanner, for every text that it reads", () => {
  const next = random(seed);
  let compared = 0;
  for (let round = 0; round < 40_000; round += 1) {
    const sql = Array.from({ length: 1 + next(9) }, () => pieces[next(pieces.length)]).join("");
    const tokens = tokensOf(sql);
    const expected = tokens.some(hasCommentBetween) ? null : scanned(sql);
    if (expected === null) continue;
    compared += 1;
    assert.deepEqual(
      tokens.map(({ text }) => text),
      expected,
      JSON.stringify(sql),
    );
  }
  assert.ok(compared > 10_000, `${compared}`);
});

/** Statements of many kinds, in which semicolons stand that end nothing. */
const statements = [
  "SELECT 1",
  "SELECT 'a;b''c', E'a\\';b', U&\"a;\"\";b\" FROM t",
  "SELECT 'a' \n ';b'",
  "DO $$ BEGIN; 'x; END $$",
  "DO $body$ $b$ ; $$ ; $body$",
  "SELECT 1 /* ; /* ; */ ; */ + 1 -- ;\n + 2",
  "CREATE RULE r AS ON INSERT TO t DO ALSO (SELECT 1; SELECT (2); SELECT ')')",
  "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT CASE WHEN true THEN CASE 1 WHEN 1 THEN 2 END END; SELECT 1; END",
  "create or replace procedure p(a int default 1) language sql begin atomic end",
  "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1 AS end; SELECT 2 end; RETURN 3; END",
  "CREATE FUNCTION f(a int, OUT b int) BEGIN ATOMIC INSERT INTO t VALUES (1) RETURNING b; END",
  "CREATE FUNCTION f() RETURNS int LANGUAGE sql RETURN 1",
  "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'begin; atomic; end;'",
  'CREATE TABLE "begin" ("atomic" int, begin int, atomic int)',
  "SELECT begin atomic FROM t",
  "CREATE VIEW v AS SELECT begin atomic FROM t",
  "CREATE FUNCTION begin() RETURNS int LANGUAGE sql AS $$ SELECT 1; SELECT 2 $$",
  "CREATE TRIGGER t AFTER INSERT ON x FOR EACH ROW EXECUTE FUNCTION f('begin', 'atomic')",
  "SELECT a[1:2], b::text, $1, 1..2".replace(", 1..2", ""),
  "COMMENT ON TABLE t IS 'é;ü'",
];

test("the statements are those of PostgreSQL's parser, in every order", () => {
  const next = random(seed + 1);
  const between = [";", ";\n", "; -- a;'\n", ";;", " ; /* ; */ ", ";\r\n\r\n"];
  for (let round = 0; round < 2000; round += 1) {
    const chosen = Array.from({ length: 1 + next(4) }, () => statements[next(statements.length)] ?? "");
    const sql = chosen.map((statement) => `${statement}${between[next(between.length)]}`).join("");
    assert.equal(parseSync(sql).stmts?.length, chosen.length, sql);
    assert.deepEqual(statementsIn(sql), chosen);
  }
});

test("text that breaks off is left whole, and nothing else is lost", () => {
  for (const sql of ["SELECT '; never closed", "DO $$ a; b", "SELECT 1 + /* ; ", 'SELECT "a;', "SELECT E'\\';"])
    assert.deepEqual(statementsIn(sql), [sql.replace(/ \/\*.*/, "")]);
  assert.deepEqual(statementsIn(" ;\n"), []);
  assert.deepEqual(statementsIn("SELECT (1; SELECT 2"), ["SELECT (1; SELECT 2"]);
});

eachDatabase(
  "a string in several parts",
  (database) => {
    test("goes on with the rules of the first, also after a comment", async () => {
      const sql = "SELECT e'a' -- it's; \n 'b\\';'";
      assert.deepEqual(
        tokensOf(`${sql}; SELECT 'c' /* */`).map(({ text }) => text),
        ["SELECT", sql.slice("SELECT ".length), ";", "SELECT", "'c'", "/* */"],
      );
      assert.deepEqual((await database.db.query({ name: "parts", text: sql }, [])).rows, [["ab';"]]);
    });
  },
  { engines: ["pglite"] },
);

test("strings of four megabytes are read", () => {
  const body = "it''s \\ a long; body\n".repeat(200_000);
  assert.equal(statementsIn(`SELECT '${body}'; SELECT E'${body}'; DO $$${body}$$`).length, 3);
});
