// The mutants that are found in a source text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { mutantsOf, withMutant } from "../src/mutants.ts";
import { rooms } from "../src/rooms.ts";
import { sampleMutants } from "../src/sample.ts";

const root = new URL("../../..", import.meta.url).pathname;

/** The texts that the mutants of a text make of it. */
function mutated(text: string): readonly string[] {
  return mutantsOf("a.ts", text).map((mutant) => withMutant(text, mutant));
}

test("a comparison is moved by one and turned around", () => {
  assert.deepEqual(mutated("a < b;"), [";", "a <= b;", "a >= b;"]);
});

test("a condition is true, false and negated", () => {
  assert.deepEqual(mutated("const x = y ? 1 : 2;"), [
    "const x = true ? 1 : 2;",
    "const x = false ? 1 : 2;",
    "const x = !(y) ? 1 : 2;",
  ]);
});

test("an operand of && is left out, and && becomes ||", () => {
  assert.deepEqual(mutated("const x = y && z;"), ["const x = y || z;", "const x = y;", "const x = z;"]);
});

test("a method that narrows or orders is left out, and others are exchanged", () => {
  assert.deepEqual(mutated("const x = y.filter(z);"), ["const x = y;"]);
  assert.deepEqual(mutated("const x = y.some(z);"), ["const x = y.every(z);"]);
});

test("texts, arrays, objects and blocks are emptied", () => {
  assert.deepEqual(mutated('const x = "a";'), ['const x = "";']);
  assert.deepEqual(mutated("const x = [1];"), ["const x = [];"]);
  assert.deepEqual(mutated("const x = { y };"), ["const x = ({});"]);
  assert.deepEqual(mutated("function f(): void { for (;;) break; }"), ["function f(): void {}"]);
});

test("optional access becomes required", () => {
  assert.deepEqual(mutated("const x = y?.z;"), ["const x = y.z;"]);
  assert.deepEqual(mutated("const x = y?.[z];"), ["const x = y[z];"]);
});

test("types, imports, keys and thrown errors stay as they are", () => {
  assert.deepEqual(mutated('import a from "a"; type B = "b"; throw new Error("c");'), []);
});

test("a seed always draws the same mutants, and no mutant twice", () => {
  const [room] = rooms;
  assert.ok(room !== undefined);
  const drawn = sampleMutants(root, room, 50, 1);
  assert.deepEqual(sampleMutants(root, room, 50, 1), drawn);
  assert.notDeepEqual(sampleMutants(root, room, 50, 2), drawn);
  assert.equal(new Set(drawn.map((mutant) => JSON.stringify(mutant))).size, 50);
});
