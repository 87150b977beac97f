// Test files that may share a process are in one group, and every file is in exactly one.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { groupFiles, writeGroups } from "../src/groups.ts";

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

test("a group is a module that imports its files, and a single file is run as it is", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "entity-derive-groups-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const [single, group = ""] = writeGroups("/root", folder, [["a.test.ts"], ["b/b.test.ts", "b/c.test.ts"]]);
  assert.equal(single, "a.test.ts");
  assert.equal(readFileSync(group, "utf8"), 'import "file:///root/b/b.test.ts";\nimport "file:///root/b/c.test.ts";\n');
});
