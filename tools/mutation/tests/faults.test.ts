// The faults are made in texts that exist.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { faults } from "../src/faults/faults.ts";

const root = join(import.meta.dirname, "../../..");

test("each fault replaces a text that its file has once, and names tests that exist", () => {
  for (const { path, from, tests } of Object.values(faults).flat()) {
    assert.equal(readFileSync(join(root, path), "utf8").split(from).length, 2, `${path}: ${from}`);
    for (const file of tests) assert.ok(existsSync(join(root, file)), file);
  }
});
