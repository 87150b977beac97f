// Files with SQL in the command: globs, `expand`, `sql`, `--fix`, `--shadow`, and files as editors write them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { serverAddress, versionsOfServer } from "@entity-derive/test-databases";
import { command, nodeFlags, project, userEntity } from "./run.ts";

const user = userEntity.replace('"users",', '"users", migrations: true,');

const reports = `-- name: named :many
-- :least? the first id
SELECT id, name FROM users WHERE name = :name AND id >= :least;

-- name: pages :page
SELECT id, name FROM users ORDER BY name, id;
`;

const files = { "src/user.entity.ts": user, "src/reports.queries.sql": reports };

test("globs choose files with SQL, and a folder those in it", async (context) => {
  const { run, list } = project(context, { ...files, "lib/others.queries.sql": reports });
  const one = await run("generate", "src/reports.queries.sql");
  assert.equal(one.exitCode, 0, one.output);
  const folders = (): readonly string[] => [
    ...new Set(list().flatMap((path) => /^(.*\/.*\.derived)\//.exec(path)?.[1] ?? [])),
  ];
  assert.deepEqual(folders(), ["src/reports.derived"]);
  assert.equal((await run("generate", "src")).exitCode, 0);
  assert.deepEqual(folders(), ["src/reports.derived", "src/user.derived"]);
  assert.equal((await run("generate", "src/*.queries.sql", "lib")).exitCode, 0);
  assert.deepEqual(folders(), ["lib/others.derived", "src/reports.derived", "src/user.derived"]);
});

test("without PGlite and without a server it is an error that says how", async (context) => {
  const { path, list } = project(context, files);
  // A package that is not installed, as Node reports it.
  const hook = `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from "node:module";
    registerHooks({
      resolve(specifier, context, next) {
        return next(specifier.replace(/^@electric-sql\\/pglite/, "@electric-sql/pglite-that-is-missing"), context);
      },
    });`)}`;
  const given = [...nodeFlags, "--import", hook, command, "generate"];
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { cwd: path, encoding: "utf8" });
  assert.equal(status, 2, stdout);
  assert.match(stderr, /files `\*\.queries\.sql` are analyzed by PostgreSQL, and PGlite is not installed/);
  assert.match(stderr, /npm install --save-dev @electric-sql\/pglite`; or use a server: `--shadow postgres:/);
  assert.ok(list().every((path) => !path.includes("reports.derived")));
});

test("`expand` prints the files of a file with SQL", async (context) => {
  const { run, list } = project(context, files);
  const whole = await run("expand", "src/reports.queries.sql");
  assert.equal(whole.exitCode, 0, whole.errors);
  for (const name of ["queries", "postgres", "schemas", "index"])
    assert.ok(whole.output.includes(`// src/reports.derived/${name}.ts`), name);
  const types = await run("expand", "src/reports.queries.sql", "--only", "queries");
  assert.match(types.output, /export interface Reports \{/);
  assert.doesNotMatch(types.output, /PostgresReports/);
  assert.equal(
    list().some((path) => path.includes(".derived")),
    false,
  );
});

test("`sql` prints statements as they are sent", async (context) => {
  const { run } = project(context, files);
  const { output, exitCode } = await run("sql", "src/reports.queries.sql");
  assert.equal(exitCode, 0);
  assert.equal(
    output,
    `-- reports.named, without optional conditions
SELECT id, name FROM users WHERE name = $1 AND true;

-- reports.named, with all optional conditions
SELECT id, name FROM users WHERE name = $1 AND id >= $2;

-- reports.pages
SELECT page.*, json_build_array(name, id)::TEXT FROM (SELECT id, name FROM users) AS page  ORDER BY name, id LIMIT $1;
`,
  );
  const one = await run("sql", "--only", "reports.pages");
  assert.match(one.output, /^-- reports\.pages\n/);
  const wrong = await run("sql", "--only", "reports.page");
  assert.deepEqual([wrong.exitCode, /did you mean `?reports\.pages/.test(wrong.errors)], [2, true], wrong.errors);
  const all = await run("sql");
  assert.match(all.output, /^-- users\.findById$/m);
  assert.match(all.output, /^-- reports\.named, without/m);
});

test("`--fix` corrects headers, and the statements are generated", async (context) => {
  const wrong = reports
    .replace(":many", "many")
    .replace("id >= :least;", "id >= :least")
    .replace("pages :page", "pages page");
  const { run, read } = project(context, { ...files, "src/reports.queries.sql": wrong });
  assert.equal((await run("generate")).exitCode, 1);
  const fixed = await run("generate", "--fix");
  assert.equal(fixed.exitCode, 0, fixed.output);
  assert.equal(read("src/reports.queries.sql"), reports);
});

test("line ends of Windows, a byte order mark, characters of four bytes, empty files and comments alone", async (context) => {
  const odd =
    "\uFEFF-- name: smile :many\r\n-- A 😀 comment.\r\nSELECT id,\r\n       '𝒳' AS \"𝒳\", nam\r\n  FROM users;\r\n";
  const { run, read, write } = project(context, {
    ...files,
    "src/odd.queries.sql": odd,
    "src/empty.queries.sql": "",
    "src/comment.queries.sql": "-- Nothing yet.\n/* and nothing else */\n",
  });
  const wrong = await run("generate");
  assert.equal(wrong.exitCode, 1);
  assert.match(wrong.output, /^error ED901: column "nam" does not exist\n {2}src\/odd\.queries\.sql:4:22$/m);
  write("src/odd.queries.sql", odd.replace("nam\r\n", "name\r\n"));
  const right = await run("generate");
  assert.equal(right.exitCode, 0, right.output);
  assert.match(read("src/odd.derived/queries.ts"), /"?𝒳"?: string;/);
  assert.match(read("src/odd.derived/queries.ts"), /A 😀 comment\./);
  for (const name of ["empty", "comment"])
    assert.match(
      read(`src/${name}.derived/queries.ts`),
      new RegExp(`export interface ${name === "empty" ? "Empty" : "Comment"} `),
    );
  assert.equal((await run("generate", "--check")).exitCode, 0);
});

test("two files of one name, and one with the name of an entity", async (context) => {
  const { run } = project(context, {
    ...files,
    "lib/reports.queries.sql": reports,
    "src/users.queries.sql": reports,
    "src/more-reports.queries.sql": reports,
  });
  const { output, exitCode } = await run("generate");
  assert.equal(exitCode, 1);
  const found = [...output.matchAll(/^error (ED\d+): .*\n {2}(\S+?):/gm)].map(([, id, path]) => `${id} ${path}`);
  assert.deepEqual(found, ["ED112 src/reports.queries.sql", "ED112 src/users.queries.sql"]);
});

const [version] = await versionsOfServer();

test(`a server of PostgreSQL ${version} for the analysis, and one that cannot be reached`, async (context) => {
  const { run, read } = project(context, files);
  const { output, errors, exitCode } = await run("generate", "--shadow", await serverAddress());
  if (version === 18) {
    assert.equal(exitCode, 0, output);
    assert.match(read("src/reports.derived/queries.ts"), /name: string;/);
  } else {
    assert.equal(exitCode, 2);
    assert.ok(
      errors.startsWith(`error: the server of --shadow is PostgreSQL ${version}, and statements are analyzed by`),
    );
  }
  const wrong = await run("generate", "--shadow", "postgres://nobody@127.0.0.1:1/none");
  assert.equal(wrong.exitCode, 2);
  assert.match(wrong.errors, /^error: the server of --shadow cannot be used: .*ECONNREFUSED.*\n {2}help: /);
});
