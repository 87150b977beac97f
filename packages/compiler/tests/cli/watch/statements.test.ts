// `generate --watch` with files of SQL: edits of them, of entities and of migrations, and files that come and go.
import assert from "node:assert/strict";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stale, watchedProject } from "./watching.ts";

const user = (age = "i32"): string => `import { entity, field, type i32, type i64, id, type Uuid } from "entity-derive";

/** Somebody. */
@entity({ table: "users", migrations: true })
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
  @field("create", "response") age!: ${age};
}
`;

const reports = "-- name: ages :many\nSELECT name, age FROM users WHERE name = :name;\n";
const types = "src/reports.derived/queries.ts";

test("an edit of statements, and of the entity that they read", async (context) => {
  const shop = watchedProject(context, { "src/user.entity.ts": user(), "src/reports.queries.sql": reports });
  const watching = shop.watch();
  const first = await watching.generated(({ written }) => written.includes(types));
  assert.deepEqual(first.diagnostics, []);
  assert.match(shop.read(types), /age: i32;/);

  shop.write("src/reports.queries.sql", reports.replace("age FROM", "agee FROM"));
  const wrong = await watching.generated(({ diagnostics }) => diagnostics.length > 0);
  assert.deepEqual(
    wrong.diagnostics.map(({ id, path, start }) => [id, path, start?.line]),
    [["ED901", "src/reports.queries.sql", 2]],
  );
  assert.match(shop.read(types), /age: i32;/);

  // The error stays while something else is edited.
  shop.write("src/user.entity.ts", user().replace("Somebody", "Anybody"));
  const other = await watching.generated();
  assert.deepEqual(other.diagnostics, wrong.diagnostics);

  shop.write("src/reports.queries.sql", reports);
  await watching.generated(({ diagnostics }) => diagnostics.length === 0);
  shop.write("src/user.entity.ts", user("i64"));
  await watching.generated(({ written }) => written.includes(types));
  assert.match(shop.read(types), /age: i64;/);
  assert.deepEqual(await stale(shop.path), []);
});

test("files with SQL that come, go and are renamed", async (context) => {
  const shop = watchedProject(context, { "src/user.entity.ts": user() });
  const watching = shop.watch();
  await watching.generated();
  shop.write("src/reports.queries.sql", reports);
  await watching.generated(({ written }) => written.includes(types));
  assert.match(shop.read("app.derived/repositories.ts"), /reports/);

  renameSync(join(shop.path, "src/reports.queries.sql"), join(shop.path, "src/statistics.queries.sql"));
  const renamed = await watching.generated(({ removed }) => removed.includes(types));
  assert.ok(renamed.written.includes("src/statistics.derived/queries.ts"));
  assert.match(shop.read("app.derived/repositories.ts"), /statistics/);
  assert.doesNotMatch(shop.read("app.derived/repositories.ts"), /reports/);

  shop.remove("src/statistics.queries.sql");
  await watching.generated(({ removed }) => removed.includes("src/statistics.derived/queries.ts"));
  assert.equal(existsSync(join(shop.path, "src/statistics.derived")), false);
  assert.deepEqual(await stale(shop.path), []);
});

test("a migration that lands", async (context) => {
  const init = `CREATE TABLE public.users (id UUID NOT NULL, name TEXT NOT NULL, age INTEGER NOT NULL, CONSTRAINT users_pkey PRIMARY KEY (id));\n`;
  const shop = watchedProject(context, {
    "src/user.entity.ts": user(),
    "migrations/20260101T000000_init.sql": init,
    "src/reports.queries.sql": "-- name: adults :many\nSELECT name, age FROM adults;\n",
  });
  const watching = shop.watch();
  const missing = await watching.generated(({ diagnostics }) => diagnostics.length > 0);
  assert.match(missing.diagnostics[0]?.message ?? "", /relation "adults" does not exist/);
  shop.write(
    "migrations/20260102T000000_adults.sql",
    "CREATE VIEW public.adults AS SELECT name, age FROM public.users WHERE age > 17;\n",
  );
  await watching.generated(({ written }) => written.includes(types));
  assert.match(shop.read(types), /age: i32;/);
});
