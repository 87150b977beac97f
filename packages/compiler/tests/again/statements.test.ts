// Statements of files with SQL are analyzed again only if what they depend on has changed, and one file does not hold up others.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GeneratedQueries, QuerySources, Source } from "../../src/compilation.ts";
import { type Compilation, createCompiler } from "../../src/entry.ts";
import { analyzedSources } from "../query-sources.ts";

const user = `import { column, entity, field, id, type Uuid } from "entity-derive";

/** People. */
@entity({ table: "users", migrations: true })
export class User {
  @id id!: Uuid;
  /** What they are called. */
  @field("create", "response") name!: string;
  @field("create", "response") nick!: string | null;
}
`;

const files = {
  "src/user.entity.ts": user,
  "src/names.queries.sql": "-- name: names :many\nSELECT name, nick FROM users WHERE id = :owner;\n",
  "src/counts.queries.sql": "-- name: total :value\nSELECT count(*) AS count FROM users;\n",
};

type Files = Readonly<Record<string, string>>;

/** A project that is compiled repeatedly; `analyses` counts those with a database. */
function project() {
  const compiler = createCompiler();
  const onDisk = new Map<string, GeneratedQueries>();
  let analyses = 0;
  const compile = async (texts: Files, change: Partial<QuerySources> = {}): Promise<Compilation> => {
    const sources = Object.entries(texts).map(([path, text]): Source => ({ path, text }));
    const queries = analyzedSources(sources.filter(({ path }) => path.endsWith(".sql")));
    const { onSchema } = queries;
    assert.ok(onSchema !== null);
    const counted: QuerySources = {
      ...queries,
      onSchema: (schema, run) => {
        analyses += 1;
        return onSchema(schema, run);
      },
      generated: (folder) => onDisk.get(folder) ?? null,
      ...change,
    };
    const entities = sources.filter(({ path }) => path.endsWith(".ts"));
    const compilation = await compiler.compile(
      { entities, read: () => null, queries: counted },
      {
        app: { folder: "src/app.derived", hasFolder: () => true },
        router: "none",
        validator: "zod",
        importEnding: () => ".ts",
      },
    );
    for (const { path, queries: record, files: generated } of compilation.folders)
      if (record !== undefined) onDisk.set(path, { record, files: generated });
    return compilation;
  };
  return { compile, analysesOf: () => analyses, onDisk };
}

function textOf({ folders }: Compilation, path: string): string {
  const folder = folders.find((one) => path.startsWith(`${one.path}/`));
  return folder?.files.find(({ name }) => path.endsWith(`/${name}`))?.text ?? "";
}

test("a comment of an entity's class leads to no analysis; one of a field and the type of a column do", async () => {
  const { compile, analysesOf } = project();
  await compile(files);
  assert.equal(analysesOf(), 1);
  const edited = async (from: string, to: string): Promise<Compilation> => {
    assert.ok(user.includes(from));
    return compile({ ...files, "src/user.entity.ts": user.replace(from, to) });
  };
  await edited("/** People. */", "/** Everybody. */\n// and a remark");
  assert.equal(analysesOf(), 1);
  const documented = await edited("/** What they are called. */", "/** The name. */");
  assert.equal(analysesOf(), 2);
  assert.match(textOf(documented, "src/names.derived/queries.ts"), /The name\./);
  const required = await edited("nick!: string | null", "nick!: string");
  assert.match(textOf(required, "src/names.derived/queries.ts"), /nick: string;/);
  const dropped = await edited("nick!", "alias!");
  assert.deepEqual(
    dropped.diagnostics.map(({ id, span }) => `${id} ${span.path}`),
    ["ED901 src/names.queries.sql"],
  );
  assert.equal(analysesOf(), 4);
});

test("an error is kept as long as its inputs are the same", async () => {
  const { compile, analysesOf } = project();
  const wrong = { ...files, "src/names.queries.sql": "-- name: names :many\nSELECT nam FROM users;\n" };
  const first = await compile(wrong);
  const again = await compile(wrong);
  assert.equal(analysesOf(), 1);
  assert.equal(first.diagnostics.length, 1);
  assert.deepEqual(again.diagnostics, first.diagnostics);
});

test("without a database changed files are stale, and unchanged ones are not", async () => {
  const { compile, onDisk } = project();
  await compile(files);
  // Another process.
  const other = project();
  for (const [path, folder] of onDisk) other.onDisk.set(path, folder);
  const check = { onSchema: null, reusesFiles: true };
  const fresh = await other.compile(files, check);
  assert.deepEqual([fresh.stale, fresh.diagnostics, [...fresh.failed]], [[], [], []]);
  const changed = { ...files, "src/names.queries.sql": files["src/names.queries.sql"].replace("name,", "id, name,") };
  const stale = await other.compile(changed, check);
  assert.deepEqual([stale.stale, stale.diagnostics], [["src/names.derived"], []]);
  assert.ok(stale.folders.some(({ path }) => path === "src/counts.derived"));
  assert.ok(stale.folders.some(({ path }) => path === "src/app.derived"));
});

test("a file with warnings is analyzed so that they are shown, but not without a database", async () => {
  const one = { ...files, "src/names.queries.sql": "-- name: named :one\nSELECT id FROM users WHERE name = :name;\n" };
  const { compile, onDisk } = project();
  const first = await compile(one);
  assert.deepEqual(
    first.diagnostics.map(({ id }) => id),
    ["ED906"],
  );
  const other = project();
  for (const [path, folder] of onDisk) other.onDisk.set(path, folder);
  const again = await other.compile(one, { reusesFiles: true });
  assert.deepEqual([again.diagnostics.map(({ id }) => id), other.analysesOf()], [["ED906"], 1]);
  const third = project();
  for (const [path, folder] of onDisk) third.onDisk.set(path, folder);
  assert.deepEqual((await third.compile(one, { onSchema: null, reusesFiles: true })).stale, []);
});

test("the application has a file with an error as it was before, and what is new elsewhere", async () => {
  const { compile } = project();
  await compile(files);
  const order = user.replaceAll("User", "Order").replaceAll("users", "orders");
  for (const wrong of ["SELECT nam FROM users WHERE id = :owner;", "SELECT FROM WHERE;", "DROP TABLE users;"]) {
    const broken = {
      ...files,
      "src/order.entity.ts": order,
      "src/names.queries.sql": `-- name: names :many\n${wrong}\n`,
    };
    const compilation = await compile(broken);
    assert.deepEqual([...compilation.failed], ["src/names.queries.sql"]);
    const repositories = textOf(compilation, "src/app.derived/repositories.ts");
    assert.match(repositories, /names: Names;|names: OwnableNames|names:/);
    assert.match(repositories, /orders:/);
    assert.match(repositories, /counts:/);
  }
});

test("a file that was never generated is not in the application until it can be", async () => {
  const { compile } = project();
  const wrong = { ...files, "src/names.queries.sql": "-- name: names :many\nSELECT nam FROM users;\n" };
  const compilation = await compile(wrong);
  const repositories = textOf(compilation, "src/app.derived/repositories.ts");
  assert.match(repositories, /counts:/);
  assert.doesNotMatch(repositories, /names:/);
});

test("errors of one file and of one statement hide no others", async () => {
  const { compile } = project();
  const { diagnostics, folders } = await compile({
    "src/user.entity.ts": user,
    "src/a.queries.sql": "-- name: one :many\nSELECT FROM WHERE;\n\n-- name: two :many\nSELECT nam FROM users;\n",
    "src/b.queries.sql":
      "-- name: one :many\nSELECT 1 AS a, 2 AS a;\n\n-- name: two :many\nSELECT nam FROM users;\n\n-- name: named :one\nSELECT id FROM users WHERE name = :name;\n",
    "src/c.queries.sql": "-- name: :many\nSELECT 1 AS a;\n",
    "src/d.queries.sql": files["src/counts.queries.sql"],
  });
  assert.deepEqual(
    diagnostics.map(({ id, span }) => `${span.path.slice(4, 5)} ${id}`),
    ["a ED901", "a ED901", "b ED904", "b ED901", "b ED906", "c ED902"],
  );
  assert.ok(folders.some(({ path }) => path === "src/d.derived"));
});

test("the application is the same whichever file has changed last", async () => {
  const { compile } = project();
  const first = textOf(await compile(files), "src/app.derived/repositories.ts");
  const other = { ...files, "src/counts.queries.sql": `${files["src/counts.queries.sql"]}-- ` };
  assert.equal(textOf(await compile(other), "src/app.derived/repositories.ts"), first);
  assert.notEqual(first, "");
});
