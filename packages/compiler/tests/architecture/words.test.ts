// One word, one file name: each word of the language is complete in every place that it belongs to.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { words } from "../../src/language/index.ts";
import type { Word } from "../../src/language/word.ts";
import { repository } from "./source-files.ts";

for (const word of Object.values(words) as readonly Word[]) {
  const { name, file } = word;
  const places = {
    annotation: `packages/entity-derive/src/annotations/${file}.ts`,
    documentation: `docs/annotations/${file}.md`,
    definition: `packages/compiler/src/language/words/${file}.ts`,
    case: `packages/compiler/tests/cases/${file}`,
  };
  test(`@${name} has its ${Object.keys(places).join(", ")}`, () => {
    assert.deepEqual(
      Object.values(places).filter((place) => !existsSync(join(repository, place))),
      [],
    );
  });
}
