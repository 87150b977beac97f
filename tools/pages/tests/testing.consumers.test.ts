// The tests of docs/testing.md and docs/getting-started.md pass.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { type ExampleFolder, exampleFolder } from "./example-folder.ts";

const folders = new Map<string, ExampleFolder>();

before(async () => {
  for (const page of ["docs/testing.md", "docs/getting-started.md"]) folders.set(page, await exampleFolder(page));
});

after(() => {
  for (const folder of folders.values()) folder.remove();
});

for (const [page, count] of [
  ["docs/testing.md", 3],
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
