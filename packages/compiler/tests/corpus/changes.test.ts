// The changes that a reviewer reads are all that differs between two texts.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { diffLines } from "diff";
import { casesFolder, textsIn } from "../compile-case.ts";
import { changesOf } from "./changes.ts";
import { wordChanges } from "./word-changes.ts";

test("a changed line shows both texts, unless they have little in common", () => {
  assert.deepEqual(wordChanges(["-  find(id: Uuid): Row;", "+  find(id: string): Row;"]), [
    "~  find(id: [-Uuid-]{+string+}): Row;",
  ]);
  const others = ["-  first: number;", "+  export const second = 2;"];
  assert.deepEqual(wordChanges(others), others);
  const marked = ["-  a = /[-b]/;", "+  a = /[-c]/;"];
  assert.deepEqual(wordChanges(marked), marked);
});

test("every line that is removed or added is in a change", () => {
  const texts = textsIn(join(casesFolder, "plain"), "*.derived/*.ts");
  for (const [path, after] of texts) {
    const before = texts.get(path.replace(/^.*\//, "plain-item.derived/")) ?? "";
    const shown = changesOf(before, after).flatMap(({ lines }) => lines);
    const expected = diffLines(before, after).flatMap(({ added, removed, value }) =>
      added || removed ? value.split("\n").map((line) => `${added ? "+" : "-"}${line.trimEnd()}`) : [],
    );
    assert.deepEqual(shown.flatMap(bothTexts).sort(), expected.filter((line) => line.length > 1).sort(), path);
  }
});

/** The removed and the added line of a line with changed words; the line itself if it is of one text. */
function bothTexts(line: string): readonly string[] {
  if (line.startsWith(" ")) return [];
  if (!line.startsWith("~")) return [line];
  const [removed, added] = [/\{\+.*?\+\}|\[-|-\]/g, /\[-.*?-\]|\{\+|\+\}/g].map((pattern) =>
    line.slice(1).replaceAll(pattern, ""),
  );
  return [`-${removed}`, `+${added}`];
}
