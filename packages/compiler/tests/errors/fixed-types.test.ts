// Every fix of every case, applied alone, and all certain ones together: tsc finds no error in the result that it does not find in the input as well.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { typeErrors } from "../../../entity-derive/tests/annotations/tsc.ts";
import { applyEdits } from "../../src/diagnostics/fixes/apply.ts";
import { compiledCases } from "./cases.ts";
import { compileInput } from "./compile-folder.ts";
import { mendFolder } from "./mend-folder.ts";

const folder = import.meta.dirname;
test("no fix of any case makes an error of TypeScript", async (context) => {
  const root = mkdtempSync(join(tmpdir(), "entity-derive-fixes-"));
  context.after(() => rmSync(root, { recursive: true, force: true }));
  symlinkSync(join(folder, "../../../../node_modules"), join(root, "node_modules"), "junction");
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(join(root, "tsconfig.json"), tsconfig);
  const fixed = new Map<
    string,
    { readonly title: string; readonly name: string; readonly places: ReadonlySet<string> }
  >();
  for (const { name, input } of compiledCases()) {
    const { diagnostics, textOf } = await compileInput(input);
    // A syntax error is all that tsc then speaks of.
    if (diagnostics.some(({ id }) => id === "ED109")) continue;
    cpSync(input, join(root, name, "input"), { recursive: true });
    const alone = diagnostics.flatMap(({ fixes }) =>
      fixes.map(({ title, edits }) => ({ title, texts: applyEdits(edits, textOf) })),
    );
    const together = { title: "--fix", texts: (await mendFolder(input)).texts };
    for (const [index, { title, texts }] of [...alone, together].entries()) {
      const copy = join(root, name, `fix-${index}`);
      cpSync(input, copy, { recursive: true });
      for (const [path, text] of texts) {
        mkdirSync(dirname(join(copy, path)), { recursive: true });
        writeFileSync(join(copy, path), text);
      }
      const left = (await compileInput(input, texts)).diagnostics;
      const places = left.map(({ span: { path, start } }) => {
        const text = texts.get(path) ?? textOf(path) ?? "";
        return `${name}/fix-${index}/${path}:${text.slice(0, start).split("\n").length}`;
      });
      fixed.set(`${name}/fix-${index}`, { title, name, places: new Set(places) });
    }
  }
  const errors = Map.groupBy(typeErrors(root, "tsconfig.json"), ({ file }) => file.split("/").slice(0, 2).join("/"));
  const made = [...fixed].flatMap(([copy, { title, name, places }]) => {
    const before = (errors.get(`${name}/input`) ?? []).map(({ message }) => message);
    return (errors.get(copy) ?? []).flatMap(({ file, line, message }) => {
      // Of the mistakes in an object tsc names the first one alone: the next is one that the compiler names as well.
      if (places.has(`${file}:${line}`)) return [];
      const known = before.indexOf(message);
      if (known === -1) return [`${file}:${line} "${title}": ${message}`];
      before.splice(known, 1);
      return [];
    });
  });
  assert.deepEqual(made, []);
});

const tsconfig = JSON.stringify({
  extends: join(folder, "../../../../tsconfig.base.json"),
  compilerOptions: {
    noEmit: true,
    isolatedDeclarations: false,
    erasableSyntaxOnly: false,
    // The import of an annotation that a fix removes is left to the linter.
    noUnusedLocals: false,
    rootDir: ".",
  },
  include: ["**/*.ts", "**/*.mts"],
});
