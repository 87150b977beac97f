// A run that goes on where another has ended.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { mutantsOf } from "../src/mutants.ts";
import { Results } from "../src/results.ts";

function folderFor(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "entity-derive-results-"));
  context.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "src"));
  return folder;
}

test("the results of a run are those with which the next one begins", (context) => {
  const root = folderFor(context);
  writeFileSync(join(root, "src/a.ts"), "a < b;");
  const [first, second] = mutantsOf("src/a.ts", "a < b;");
  assert.ok(first !== undefined && second !== undefined);
  new Results(root, join(root, "results.jsonl")).add({ room: "codec", ...first, killedBy: null, isNear: false });
  const next = new Results(root, join(root, "results.jsonl"));
  assert.equal(next.get(first)?.killedBy, null);
  assert.equal(next.get(second), undefined);
});

test("a mutant is tried again when its file has changed", (context) => {
  const root = folderFor(context);
  writeFileSync(join(root, "src/a.ts"), "a < b;");
  const [mutant] = mutantsOf("src/a.ts", "a < b;");
  assert.ok(mutant !== undefined);
  const results = new Results(root, join(root, "results.jsonl"));
  results.add({ room: "codec", ...mutant, killedBy: "a test", isNear: false });
  writeFileSync(join(root, "src/a.ts"), "a < b; c();");
  assert.equal(results.get(mutant), undefined);
});
