// The tests of a change: those that import a changed file, through other files and packages, and no others.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { changedTests } from "../src/changed-tests.ts";

const root = mkdtempSync(join(tmpdir(), "changed-tests-"));
after(() => rmSync(root, { recursive: true }));

const files = {
  "packages/one/package.json":
    '{ "name": "one", "exports": { "./part": { "types": "./dist/part.d.ts", "default": "./dist/part.js" } } }',
  "packages/one/src/part.ts": 'export * from "./deep.ts";',
  "packages/one/src/deep.ts": 'import type { Part } from "./part.ts";',
  "packages/one/src/other.ts": "export {};",
  "packages/one/tests/own.test.ts": 'import "../src/other.ts";',
  "packages/two/tests/uses.test.ts": 'import { part } from "one/part";',
  "packages/two/tests/texts/texts.test.ts": "export {};",
  "packages/two/tests/texts/expected/one.txt": "",
};
const tests = Object.keys(files).filter((path) => path.endsWith(".test.ts"));

beforeEach(() => {
  for (const [path, text] of Object.entries(files)) write(path, text);
  git("init", "--quiet");
  git("add", ".");
  git(
    "-c",
    "user.name=test",
    "-c",
    "user.email=test@example.org",
    "commit",
    "--quiet",
    "--allow-empty",
    "--message=base",
  );
});

test("nothing has changed", () => {
  assert.deepEqual(changedTests(root, "HEAD", tests), []);
});

test("a changed file is found through a package's entry point and a circle of imports", () => {
  write("packages/one/src/deep.ts", "export const changed = true;");
  assert.deepEqual(changedTests(root, "HEAD", tests), ["packages/two/tests/uses.test.ts"]);
});

test("a test that is new, or whose expected texts have changed, is one of them", () => {
  write("packages/two/tests/texts/expected/one.txt", "changed");
  write("packages/one/tests/new.test.ts", "export {};");
  assert.deepEqual(changedTests(root, "HEAD", [...tests, "packages/one/tests/new.test.ts"]), [
    "packages/two/tests/texts/texts.test.ts",
    "packages/one/tests/new.test.ts",
  ]);
  rmSync(join(root, "packages/one/tests/new.test.ts"));
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function git(...programArguments: readonly string[]): void {
  execFileSync("git", programArguments, { cwd: root });
}
