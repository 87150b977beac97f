// The tutorial of the clinics shows the files of the example as they are, so that its tests are the tutorial's.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readPages, repository } from "./pages.ts";

const source = join(repository, "examples", "clinic", "src");
const page = readPages().find(({ path }) => path === "docs/clinic.md");

/** The line that says what is in a file is left out on the page, which says so itself. */
function withoutHeading(text: string): string {
  return text.replace(/^\/\/ .*\n/, "");
}

test("each block of the tutorial is a file of the example, and no file is missing", () => {
  const written = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isFile());
  const blocks = new Map(page?.blocks.map(({ file, text }) => [file, text]));
  assert.deepEqual([...blocks.keys()].sort(), written.map(({ name }) => name).sort());
  for (const [file, text] of blocks) assert.equal(text, withoutHeading(readFileSync(join(source, file), "utf8")), file);
});

test("the tutorial says how many lines are written", () => {
  const files = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isFile());
  const lines = files.reduce(
    (sum, { name }) => sum + readFileSync(join(source, name), "utf8").split("\n").length - 1,
    0,
  );
  const said = Number(/You write about (\d+) lines/.exec(page?.text ?? "")?.[1]);
  assert.ok(Math.abs(said - lines) <= 10, `${lines} lines`);
});
