// A mutant that is tried on test files.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { secondsOf } from "../src/cpu-time.ts";
import { type Mutant, mutantsOf } from "../src/mutants.ts";
import { TestRun } from "../src/run-tests.ts";

const source = `
export function sumTo(last: number): number {
  let sum = 0;
  for (let at = 1; at <= last; at += 1) sum += at;
  if (last < -5) sum = -1;
  return sum;
}
`;
const testFile = `
import assert from "node:assert/strict";
import { test } from "node:test";
import { sumTo } from "../src/sum.ts";
test("the sum of the first numbers", () => assert.equal(sumTo(3), 6));
`;

const root = mkdtempSync(join(tmpdir(), "entity-derive-mutants-"));
after(() => rmSync(root, { recursive: true }));
for (const folder of ["src", "tests"]) mkdirSync(join(root, "packages/sum", folder), { recursive: true });
writeFileSync(join(root, "packages/sum/src/sum.ts"), source);
writeFileSync(join(root, "packages/sum/tests/sum.test.ts"), testFile);

const file = "packages/sum/tests/sum.test.ts";
const run = new TestRun(root, [file], 1);

function mutantOf(original: string, replacement: string): Mutant {
  const found = mutantsOf("packages/sum/src/sum.ts", source).find(
    (mutant) => source.slice(mutant.start, mutant.end).trim() === original && mutant.replacement.trim() === replacement,
  );
  assert.ok(found !== undefined);
  return found;
}

test("a mutant is killed by the test that fails", async () => {
  assert.equal(await run.try(mutantOf("<=", "<")), `${file}: the sum of the first numbers`);
});

test("a mutant in code that no test runs survives", async () => {
  assert.equal(await run.try(mutantOf("-1", "1")), null);
});

test("a mutant that no longer ends is killed by the CPU that it uses", async () => {
  const endless = { ...mutantOf("<=", "<"), replacement: " !== -1 || at <= " };
  assert.equal(await run.try(endless), `${file}: CPU limit`);
});

test("the times that ps prints", () => {
  assert.equal(secondsOf("00:00:07"), 7);
  assert.equal(secondsOf("1-02:03:04"), 93_784);
  assert.equal(secondsOf("2:03.50"), 123.5);
});
