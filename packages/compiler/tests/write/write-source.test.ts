// A mended source on disk: written where it is what was read, left alone where somebody has changed it meanwhile.
import assert from "node:assert/strict";
import { test } from "node:test";
import { writeSource } from "../../src/6-write/write-source.ts";
import { temporaryFolder } from "./temporary-folder.ts";

test("a file that has changed since it was read is not written", (context) => {
  const folder = temporaryFolder(context, { "a.ts": "one\n", "b.ts": "\u{FEFF}one\n" });
  assert.equal(writeSource(folder.path, { path: "a.ts", before: "other\n", after: "two\n" }), false);
  assert.equal(folder.read("a.ts"), "one\n");
  assert.equal(writeSource(folder.path, { path: "gone.ts", before: "one\n", after: "two\n" }), false);
  assert.equal(writeSource(folder.path, { path: "a.ts", before: "one\n", after: "two\n" }), true);
  assert.equal(writeSource(folder.path, { path: "b.ts", before: "one\n", after: "two\n" }), true);
  assert.deepEqual([folder.read("a.ts"), folder.read("b.ts")], ["two\n", "\u{FEFF}two\n"]);
  assert.deepEqual(folder.list(), ["a.ts", "b.ts"]);
});
