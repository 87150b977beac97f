// Statements of the application in `migrate new`, `lint` and `check`: those that use what a migration drops or renames.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { serverAddress } from "@entity-derive/test-databases";
import { type Outcome, project } from "../run.ts";
import { user } from "./entities.ts";

const nick = '  @field("create", "update", "response") nick!: string | null;\n';

const reports = `-- name: nicks :many
SELECT id, nick FROM users WHERE name <> '';

-- name: everyone :many
SELECT u, 1 AS one FROM users u;

-- name: stars :many
SELECT *, 1 AS one FROM users;

-- name: names :values
SELECT name FROM users;

-- name: rename :exec
UPDATE users SET nick = :nick WHERE id = :id;

-- name: search :many
-- :nick? only this one
SELECT id, name FROM users WHERE name <> '' AND nick = :nick;

-- name: sorted :many
-- :sort = byName: name | byNick: nick
SELECT id, name FROM users ORDER BY :sort;
`;

/** The names in messages of an ID. */
function named({ output }: Outcome, id: string): readonly string[] {
  const found = output.split("\n").filter((line) => line.includes(`${id}: `));
  return found.flatMap((line) => [...line.matchAll(/`(reports\.\w+)`/g)].map(([, name = ""]) => name));
}

const all = ["nicks", "everyone", "stars", "rename", "search", "sorted"].map((name) => `reports.${name}`);

test("a column that is dropped names the statements that use it, with their places", async (context) => {
  const { run, write, path } = project(context, {
    "src/user.entity.ts": user(nick),
    "src/reports.queries.sql": reports,
  });
  assert.equal((await run("migrate", "new")).exitCode, 0);
  write("src/user.entity.ts", user());
  const refused = await run("migrate", "new");
  assert.equal(refused.exitCode, 1);
  assert.match(refused.output, /^error ED801: the column users\.nick would be dropped with its values; .* use it$/m);
  assert.deepEqual(named(refused, "ED801"), all);
  assert.match(refused.output, /^ {2}src\/reports\.queries\.sql:1:10: this statement uses it$/m);
  const json = JSON.parse((await run("migrate", "new", "--format", "json")).output) as readonly {
    readonly labels: readonly { readonly path: string; readonly message: string }[];
  }[];
  assert.deepEqual(
    json[0]?.labels.map((label) => label.path),
    all.map(() => "src/reports.queries.sql"),
  );

  // With consent: the file is for after the deployment, and stars and rows are generated without the column then.
  const written = await run("migrate", "new", "--drop", "users.nick", "--dry-run");
  assert.equal(written.exitCode, 0);
  assert.match(written.output, /^warning ED804: the new version still uses the column public\.users\.nick/m);
  assert.deepEqual(
    named(written, "ED804"),
    ["nicks", "rename", "search", "sorted"].map((name) => `reports.${name}`),
  );
  const changed = "-- name: nicks :many\nSELECT u, name FROM users u;\n";
  write("src/reports.queries.sql", changed);
  const fine = await run("migrate", "new", "--drop", "users.nick");
  assert.equal(fine.output.includes("ED804"), false, fine.output);

  // `check` lints what a branch adds.
  const git = (...given: readonly string[]): void =>
    void execFileSync("git", ["-C", path, "-c", "user.name=a", "-c", "user.email=a@example.com", ...given]);
  git("init", "-q");
  git("add", "migrations/*_init.sql");
  git("commit", "-qm", "init");
  write("src/reports.queries.sql", reports);
  const checked = await run("migrate", "check", "--base", "HEAD");
  assert.deepEqual(named(checked, "ED804"), named(written, "ED804"));
});

test("a renamed column names the statements of its former name", async (context) => {
  const { run, write } = project(context, { "src/user.entity.ts": user(nick), "src/reports.queries.sql": reports });
  assert.equal((await run("migrate", "new")).exitCode, 0);
  const renamed = nick.replace(" nick!", ' @column({ was: "nick" }) alias!');
  write("src/user.entity.ts", user(renamed));
  const { output, exitCode } = await run("migrate", "new");
  assert.equal(exitCode, 0, output);
  assert.match(output, /ED804: the previous version still uses the column public\.users\.nick, which is renamed to/);
  assert.deepEqual(named({ output, exitCode, errors: "" }, "ED804"), all);
});

test("tables, views, types and other schemas", async (context) => {
  const lint = async (statement: string, sql: string): Promise<Outcome> => {
    const { run } = project(context, {
      "migrations/20260101T000000_init.sql": `CREATE SCHEMA shop;
CREATE TABLE shop."Item" (id int PRIMARY KEY, "Price" int, note text);
CREATE VIEW shop.cheap AS SELECT id, "Price" AS price FROM shop."Item" WHERE "Price" < 10;\n`,
      "migrations/20260102T000000_next.sql": sql,
      "src/stock.queries.sql": `-- name: some :many\n${statement};\n`,
      "src/broken.queries.sql": "-- name: wrong :many\nSELECT FROM WHERE;\n",
      "src/refused.queries.sql": "-- name: refused :many\nSELECT missing FROM nowhere;\n",
    });
    return run("migrate", "lint", "migrations/20260102T000000_next.sql");
  };
  const item = 'SELECT "Price" FROM shop."Item" WHERE id = :id';
  const cheap = "SELECT price FROM shop.cheap";
  const rows: readonly (readonly [statement: string, sql: string, isNamed: boolean])[] = [
    [item, 'DROP TABLE shop."Item" CASCADE;', true],
    [item, 'ALTER TABLE shop."Item" DROP COLUMN "Price" CASCADE;', true],
    [item, 'ALTER TABLE shop."Item" DROP COLUMN note;', false],
    [item, 'ALTER TABLE shop."Item" RENAME TO items;', true],
    ['SELECT note FROM shop."Item"', 'ALTER TABLE shop."Item" ALTER COLUMN note TYPE int USING 0;', true],
    [item, "ALTER SCHEMA shop RENAME TO store;", true],
    [cheap, "DROP VIEW shop.cheap;", true],
    [cheap, "ALTER VIEW shop.cheap RENAME COLUMN price TO amount;", true],
    ["SELECT id FROM shop.cheap", "ALTER VIEW shop.cheap RENAME COLUMN price TO amount;", false],
    ['SELECT count(*) AS count FROM shop."Item"', 'DROP TABLE shop."Item" CASCADE;', true],
    [
      'INSERT INTO shop."Item" (id, note) VALUES (:id, :note) RETURNING id',
      'ALTER TABLE shop."Item" DROP COLUMN note;',
      true,
    ],
    [item, "DO $$ BEGIN EXECUTE 'ALTER TABLE shop.\"Item\" DROP ' || 'COLUMN \"Price\" CASCADE'; END $$;", true],
  ];
  for (const [statement, sql, isNamed] of rows) {
    const { output } = await lint(statement, sql);
    assert.equal(/ED80[14]: .*`stock\.some` uses it/.test(output), isNamed, `${statement}\n${sql}\n${output}`);
    assert.equal(/broken\.|refused\./.test(output), false);
  }
});

test("a shadow on a server names the same statements, whatever its version", async (context) => {
  const file = "migrations/29990101T000000_nick.sql";
  const { run, write } = project(context, { "src/user.entity.ts": user(nick), "src/reports.queries.sql": reports });
  assert.equal((await run("migrate", "new")).exitCode, 0);
  for (const [sql, id] of [
    ["ALTER TABLE public.users DROP COLUMN nick;\n", "ED801"],
    ["ALTER TABLE public.users RENAME COLUMN nick TO called;\n", "ED804"],
  ] as const) {
    write(file, sql);
    const embedded = await run("migrate", "lint", file);
    assert.deepEqual(named(embedded, id), all);
    assert.deepEqual(await run("migrate", "lint", file, "--shadow", await serverAddress()), embedded);
  }
});
