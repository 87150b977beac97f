// One word, one file name: each annotation and each option of @entity is complete in every place that it belongs to.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { filterNames } from "../../src/language/filters/index.ts";
import { words } from "../../src/language/index.ts";
import type { Options } from "../../src/language/shape.ts";
import { scalarList } from "../../src/language/types/index.ts";
import type { Word } from "../../src/language/word.ts";
import { kebabCase } from "../../src/text/names.ts";
import { repository } from "./source-files.ts";

function missing(places: readonly string[]): readonly string[] {
  return places.filter((place) => !existsSync(join(repository, place)));
}

for (const word of Object.values(words) as readonly Word[]) {
  const { name, file } = word;
  test(`@${name} has its annotation, documentation, definition and case`, () => {
    const places = [
      `packages/entity-derive/src/annotations/${file}.ts`,
      `docs/annotations/${file}.md`,
      `packages/compiler/src/language/words/${file}.ts`,
      `packages/compiler/tests/cases/${file}`,
    ];
    assert.deepEqual(missing(places), []);
  });
}

/** `schema` is an annotation as well: the option is about the table's schema. */
function fileOf(option: string): string {
  return option === "schema" ? "schema-name" : kebabCase(option);
}

const { arguments: given } = words.entity;
const shapes: Options = given.kind === "one" && given.shape.kind === "options" ? given.shape.options : {};
const options = Object.keys(shapes);

test("the options of @entity are found", () => {
  assert.ok(options.length > 15 && options.includes("softDelete"));
});

for (const option of options) {
  test(`the option \`${option}\` of @entity has its documentation and case`, () => {
    const file = fileOf(option);
    assert.deepEqual(missing([`docs/annotations/${file}.md`, `packages/compiler/tests/cases/${file}`]), []);
  });
}

/** The text of a file, or of all files of a folder. */
function textOf(path: string): string {
  const whole = join(repository, path);
  if (path.endsWith(".md")) return readFileSync(whole, "utf8");
  const files = readdirSync(whole).filter((name) => name.endsWith(".entity.ts"));
  return files.map((name) => readFileSync(join(whole, name), "utf8")).join("\n");
}

for (const { scalar, names } of scalarList) {
  const name = names.vocabulary ?? names.global ?? names.keyword ?? "";
  test(`the type ${name} has its row on the page of types, and a field in their case`, () => {
    assert.match(textOf("docs/types.md"), new RegExp(`\`${RegExp.escape(name)}[\`<]`));
    assert.match(
      textOf("packages/compiler/tests/cases/types"),
      new RegExp(`: (?:readonly )?${RegExp.escape(name)}\\b`),
      scalar,
    );
  });
}

for (const name of filterNames)
  test(`the filter "${name}" is described on its page, and used in a case`, () => {
    assert.match(textOf("docs/annotations/filter.md"), new RegExp(`"${name}"`));
    const cases = ["filter", "lists"].map((folder) => textOf(`packages/compiler/tests/cases/${folder}`)).join("\n");
    assert.match(cases, name === "eq" ? /@filter / : new RegExp(`"${name}"`));
  });
