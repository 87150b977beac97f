// What the decorators do when the program runs: nothing, however they are called.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as words from "entity-derive";
import { typeErrors } from "./tsc.ts";

const { valueObject, ...annotations } = words;

/** A decorator as the JavaScript that tsc emits calls it. */
type Untyped = (...parameters: readonly unknown[]) => unknown;

const bare: readonly string[] = ["auto", "filter", "id", "owner", "sort", "version"];
const called: readonly string[] = [
  "belongsTo",
  "column",
  "command",
  "embed",
  "entity",
  "field",
  "filter",
  "hasMany",
  "hasOne",
  "join",
  "projection",
  "schema",
  "scope",
  "validate",
];

test("there is one file for each annotation, named after it", () => {
  const names = Object.keys(annotations).map(
    (name) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`,
  );
  assert.deepEqual(names.sort(), readdirSync(new URL("../../src/annotations", import.meta.url)).sort());
  assert.deepEqual([...new Set([...bare, ...called])].sort(), Object.keys(annotations).sort());
});

test("a bare decorator returns nothing, so the field stays as it is", () => {
  for (const name of bare) {
    const decorate = Object(annotations)[name] as Untyped;
    assert.equal(decorate(undefined, { kind: "field", name: "x", static: false, private: false }), undefined, name);
    assert.equal(decorate({}, "x"), undefined, name);
  }
});

test("a called decorator returns one that returns nothing", () => {
  for (const name of called) {
    const decorate = (Object(annotations)[name] as Untyped)({}) as Untyped;
    assert.equal(decorate(undefined, { kind: "field", name: "x", static: false, private: false }), undefined, name);
    assert.equal(decorate(class {}, { kind: "class", name: "X" }), undefined, name);
    assert.equal(decorate({}, "x"), undefined, name);
    assert.equal(decorate(class {}), undefined, name);
  }
});

for (const decorators of ["standard", "experimental"]) {
  test(`a class that tsc emits with ${decorators} decorators is what it is without them`, async () => {
    const folder = mkdtempSync(join(tmpdir(), "entity-derive-"));
    try {
      const tests = fileURLToPath(new URL(".", import.meta.url));
      typeErrors(tests, `tsconfig.${decorators}.json`, "--noEmit", "false", "--rootDir", ".", "--outDir", folder);
      const emitted = join(folder, "good", "note.js");
      // Node resolves the package's own name from inside the package only.
      writeFileSync(
        emitted,
        readFileSync(emitted, "utf8").replace('"entity-derive"', JSON.stringify(import.meta.resolve("entity-derive"))),
      );
      writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
      const { Note, NoteTag } = await import(pathToFileURL(emitted).href);
      const note = new Note();
      assert.equal(Object.getPrototypeOf(note), Note.prototype);
      assert.equal(note.pinned, false);
      assert.ok("title" in note && note.title === undefined);
      assert.equal(new NoteTag().position, 0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
