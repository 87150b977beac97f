// The oldest TypeScript that is promised, without Temporal and with every declaration checked: what is ours compiles.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { errorsUnder, lowest, newest } from "./errors-under.ts";

const consumer = join(import.meta.dirname, "consumer");
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
const version: string = manifest.devDependencies.typescript;

test("the packages and generated files compile under the lowest TypeScript", () => {
  assert.deepEqual(errorsUnder(lowest, consumer), []);
});

test("and under the newest, with the same old lib", () => {
  assert.deepEqual(errorsUnder(newest, consumer), []);
});

test("and what runs anywhere compiles without Node's types, too", () => {
  const project = join(import.meta.dirname, "consumer-without-node");
  assert.deepEqual(errorsUnder(lowest, project), []);
});

test("the pages name that version", () => {
  const shown = version.split(".").slice(0, 2).join(".");
  for (const page of ["README.md", "docs/getting-started.md"]) {
    const text = readFileSync(join(import.meta.dirname, "../../..", page), "utf8");
    assert.ok(text.includes(`TypeScript ${shown}`), page);
  }
});
