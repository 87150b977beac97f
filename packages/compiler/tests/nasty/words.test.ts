// Every word that generated code uses, as a class and as a field that rows are found by: nothing hides anything.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { typeErrors } from "../../../entity-derive/tests/annotations/tsc.ts";
import { capitalized } from "../../src/text/names.ts";
import { wordsIn } from "../../src/text/print/words.ts";
import { caseNames, casesFolder, writtenTexts } from "../compile-case.ts";
import { clashes, clashingNames, neutral } from "./clashing-names.ts";
import { writeProject } from "./project.ts";

/**
 * In how many cases a word is used: what the templates say is in several, what one entity gives is not. Words with the
 * name of an entity in them, such as `userColumns`, are other words for each class, so they meet no class of their name.
 */
const uses = new Map<string, number>();
for (const name of caseNames()) {
  const classes = classesOf(join(casesFolder, name));
  const used = [...writtenTexts(join(casesFolder, name)).values()].flatMap((text) => [...wordsIn(text)]);
  for (const word of new Set(used))
    if (!classes.some((type) => capitalized(word).includes(type))) uses.set(word, (uses.get(word) ?? 0) + 1);
}
const words = [...uses]
  .filter(([word, count]) => count > 2 && /^[a-z][A-Za-z]*$/.test(word) && word !== "constructor")
  .map(([word]) => word)
  .sort();

/** Classes of one folder each, if their name means something else in it: the handlers, hooks and statements of an entity are all in its files. */
const clashing = await clashes([...new Set(words.map(capitalized))], (type) => classNamed(type, "words"));
const types = [...clashing.keys()];
const files = new Map(
  [neutral, ...types].map((type, index) => [`w${index}/word.entity.ts`, classNamed(type, `words_${index}`)]),
);
/** Those that one scope and one index name, in each class. */
const together = ["owner", "row", "rows", "value"];
const apart = words.filter((word) => !together.includes(word));
/** In several classes: of a function with as many branches as there are words, tsc analyses nothing. */
for (let from = 0; from < apart.length; from += 400) {
  const type = `Lookup${from}`;
  files.set(`lookups${from}/lookup.entity.ts`, lookupsBy(type, [...together, ...apart.slice(from, from + 400)]));
}

/** Of a class that is called like a word, the files in which something else is called so, and what exports them together. */
const project = await writeProject(files, (entity, file) => {
  const met = clashing.get(entity);
  return met === undefined || met.has(file) || file === "index.ts";
});
after(() => project.remove());

test("words are found in generated code, and neither properties nor texts are taken for some", () => {
  assert.deepEqual(
    [...wordsIn('const a = b.c({ d: e, "f": `g h` }, (i: J, k?: L) => [...m]); // n\nx ? y : z; /* o */ p.q?.r;')],
    ["const", "a", "b", "e", "i", "J", "k", "L", "m", "x", "y", "z", "p"],
  );
  assert.ok(words.length > 100 && words.includes("dto") && words.includes("rows"), String(words.length));
});

test("names that clash with a word of their class are found", async () => {
  assert.deepEqual(await clashingNames(["Row", "Zebra"], (type) => classNamed(type, "words")), ["Row"]);
  assert.ok(types.length > 100, String(types.length));
});

test("an entity can be called like any of them, and found by any of them", () => {
  assert.deepEqual(
    project.compilation.diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message),
    [],
  );
  assert.deepEqual(typeErrors(project.root, "tsconfig.json"), []);
});

function classesOf(folder: string): readonly string[] {
  return globSync("**/*.entity.ts", { cwd: folder }).flatMap((path) =>
    [...readFileSync(join(folder, path), "utf8").matchAll(/^export (?:abstract )?class (\w+)/gm)].map(
      ([, type = ""]) => type,
    ),
  );
}

function classNamed(type: string, table: string): string {
  return `import { command, entity, field, filter, type i32, id, sort, type Uuid, version } from "entity-derive";

@command("Rename", ["title"])
@entity({ table: "${table}", commands: true, events: "outbox", streams: true, hooks: true, transactions: true, migrations: true, api: { handlers: true } })
export class ${type} {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @sort title!: string;
  @version revision!: i32;
}
`;
}

function lookupsBy(type: string, names: readonly string[]): string {
  const fields = names.map((name) => `  @field("create") @column({ unique: true }) ${name}!: string;`);
  return `import { column, entity, field, id, owner, scope, type Uuid } from "entity-derive";

@scope("near", ["rows", "row"], { within: "value" })
@entity({ table: "${type}", hooks: true, transactions: true, uniqueIndex: [["row", "rows"], ["value", "owner"]] })
export class ${type} {
  @id key_!: Uuid;
  @owner @field("create") keptBy!: Uuid;
${fields.filter((line) => !/ (?:id|ids)!/.test(line)).join("\n")}
}
`;
}
