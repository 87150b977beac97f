// The tests of docs/testing.md and docs/getting-started.md pass.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Migration } from "entity-derive/runtime";
import { type ExampleFolder, exampleFolder } from "./example-folder.ts";

const folders = new Map<string, ExampleFolder>();

before(async () => {
  for (const page of ["docs/testing.md", "docs/getting-started.md"]) folders.set(page, await exampleFolder(page));
  const folder = folders.get("docs/testing.md");
  assert.ok(folder !== undefined);
  const { migrations } = (await folder.load("app.derived/index.ts")) as { readonly migrations: readonly Migration[] };
  writeFileSync(join(folder.path, "migrations/20261101T090000_init.sql"), initialFile(migrations));
});

/** The first file of a project, as `migrate new` writes it. */
function initialFile(migrations: readonly Migration[]): string {
  const parts = migrations.flatMap(({ EXTENSIONS = [], TYPES = [], UP, OUTBOX = "", TRIGGERS = [], POLICIES = [] }) => {
    return [...EXTENSIONS, ...TYPES, UP, OUTBOX, ...TRIGGERS, ...POLICIES];
  });
  return [...new Set(parts)]
    .filter((sql) => sql !== "")
    .map((sql) => `${sql};\n`)
    .join("");
}

after(() => {
  for (const folder of folders.values()) folder.remove();
});

for (const [page, count] of [
  ["docs/testing.md", 5],
  ["docs/getting-started.md", 1],
] as const)
  test(`the ${count} tests of ${page} pass`, () => {
    const cwd = folders.get(page)?.path ?? "";
    const files = readdirSync(cwd).filter((name) => name.endsWith(".test.ts"));
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout, status } = spawnSync(process.execPath, ["--test", "--test-reporter=tap", ...files], {
      cwd,
      env,
      encoding: "utf8",
    });
    assert.equal(status, 0, stdout);
    assert.match(stdout, new RegExp(`^# pass ${count}$`, "m"));
  });
