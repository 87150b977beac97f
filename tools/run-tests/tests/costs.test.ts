// The table of CPU time has each process of a run with its files, dearest first, and what the run took besides.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { filesOf, writeCosts } from "../src/costs.ts";
import { writeGroups } from "../src/groups.ts";

test("processes are sorted by their CPU time, with that of their children", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "entity-derive-costs-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const lines = [
    { files: ["/root/a.test.ts"], own: 1, children: 0.5, wall: 3 },
    { files: ["/root/b/b.test.ts", "/root/b/c.test.ts"], own: 2, children: 0, wall: 2 },
  ];
  const target = join(folder, "costs.txt");
  writeCosts("/root", lines.map((line) => `${JSON.stringify(line)}\n`).join(""), 5, target);
  assert.deepEqual(readFileSync(target, "utf8").split("\n"), [
    "total 5.0 s of CPU: 3.5 in tests, 1.5 in databases, setup and the runner",
    "    CPU    own  child   wall",
    "    2.0    2.0    0.0    2.0  b/b.test.ts b/c.test.ts",
    "    1.5    1.0    0.5    3.0  a.test.ts",
    "",
  ]);
});

test("each process of a group notes what it and its children took", {
  skip: process.platform !== "linux",
}, (context) => {
  const folder = mkdtempSync(join(tmpdir(), "entity-derive-costs-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const busy = "const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);";
  writeFileSync(join(folder, "a.test.ts"), `${busy}\n`);
  writeFileSync(
    join(folder, "b.test.ts"),
    `import { spawnSync } from "node:child_process";\nspawnSync(process.execPath, ["--eval", "${busy}"]);\n`,
  );
  const [group = ""] = writeGroups(folder, join(folder, "groups"), [{ files: ["a.test.ts", "b.test.ts"] }]);
  const lines = join(folder, "costs.jsonl");
  const hook = join(import.meta.dirname, "../src/note-cost.ts");
  spawnSync(process.execPath, ["--import", hook, group], { env: { ...process.env, COST_LINES: lines } });
  const { files, own, children } = JSON.parse(readFileSync(lines, "utf8"));
  assert.deepEqual(files, [join(folder, "a.test.ts"), join(folder, "b.test.ts")]);
  assert.deepEqual(filesOf(group), files);
  assert.ok(own >= 0.2 && children >= 0.2, `${own} and ${children}`);
});
