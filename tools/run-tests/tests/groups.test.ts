// Test files that may share a process are in one group, and every file is in exactly one.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { alternate, groupFiles, writeGroups } from "../src/groups.ts";

const behaviours = Array.from({ length: 14 }, (_, index) => `packages/compiler/tests/cases/${index}/behaviour.test.ts`);
const others = [
  "packages/compiler/tests/cases.test.ts",
  "packages/compiler/tests/cli/config.test.ts",
  "packages/compiler/tests/cli/generate.test.ts",
  "packages/compiler/tests/cli/packages.consumers.test.ts",
  "packages/entity-derive/tests/outbox/batches/memory.test.ts",
  "tools/pages/tests/bundlers.test.ts",
];

test("files of a room share processes, a dozen at most, and what needs its own process has it", () => {
  const groups = groupFiles([...others, ...behaviours]);
  assert.deepEqual(groups.flat().sort(), [...others, ...behaviours].sort());
  assert.deepEqual(groups.map(({ length }) => length).sort(), [1, 1, 1, 1, 2, 7, 7]);
  assert.ok(groups.some((group) => group.join() === others.slice(1, 3).join()));
});

test("a group is a module that imports its files, and sets the engines before", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "entity-derive-groups-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const groups = [{ files: ["a.test.ts"] }, { files: ["b/b.test.ts", "b/c.test.ts"], onAllEngines: true }];
  const texts = writeGroups("/root", folder, groups).map((path) => readFileSync(path, "utf8").split("\n"));
  const url = pathToFileURL(join(import.meta.dirname, "../src/all-engines.ts")).href;
  assert.deepEqual(texts, [
    ['import "file:///root/a.test.ts";', ""],
    [`import "${url}";`, 'import "file:///root/b/b.test.ts";', 'import "file:///root/b/c.test.ts";', ""],
  ]);
});

test("node --test runs groups in their order", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "entity-derive-groups-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const names = Array.from({ length: 12 }, (_, index) => `${12 - index}.test.ts`);
  for (const name of names)
    writeFileSync(join(folder, name), `import { test } from "node:test"; test(${JSON.stringify(name)}, () => {});`);
  const paths = writeGroups(
    folder,
    join(folder, "groups"),
    names.map((name) => ({ files: [name] })),
  );
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const programArguments = ["--test", "--test-concurrency=1", "--test-reporter=tap", ...paths];
  const { stdout } = spawnSync(process.execPath, programArguments, { encoding: "utf8", env });
  assert.deepEqual(
    [...stdout.matchAll(/^# Subtest: (.+)$/gm)].map(([, name]) => name),
    names,
  );
});

test("those that wait are between those that do not", () => {
  assert.deepEqual(alternate(["a", "b", "c"], ["x"]), ["x", "a", "b", "c"]);
  assert.deepEqual(alternate(["a"], ["x", "y"]), ["x", "a", "y"]);
});
