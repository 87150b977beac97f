// Whatever is edited: compiling a project again gives what compiling it from nothing gives.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { seed } from "@entity-derive/test-databases/random";
import fc from "fast-check";
import { createCompiler } from "../../src/index.ts";
import { caseNames, casesFolder, entityFiles } from "../compile-case.ts";
import { compareWithAnew, compileFiles } from "./compare.ts";
import { edit } from "./edits.ts";
import { filesOf, shop } from "./shop.ts";

const runs = Number(process.env["RUNS"] ?? 8);

test("the project that edits begin with has no mistakes", async () => {
  const { diagnostics, folders } = await compileFiles(filesOf(shop), createCompiler());
  assert.deepEqual(
    diagnostics.filter(({ severity }) => severity === "error").map(({ id, message, span }) => [id, message, span.path]),
    [],
  );
  assert.equal(folders.length, shop.things.length + 1);
});

test("any edits of related entities give the same as compiling from nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 4, maxLength: 12 }), async (edits) => {
      const compiler = createCompiler();
      await compileFiles(filesOf(shop), compiler);
      let state = shop;
      for (const change of edits) {
        state = change(state);
        await compareWithAnew(filesOf(state), compiler);
      }
    }),
    { numRuns: runs, seed },
  );
});

/** Every word that there is, with others around it. */
const projects = caseNames().flatMap((one) => {
  const root = join(casesFolder, one);
  const paths = entityFiles(root);
  return paths.length === 0 ? [] : [{ root, paths }];
});

test("lines that come and go in the golden cases give the same as compiling from nothing", async () => {
  const change = fc.record({
    file: fc.nat(),
    line: fc.nat(),
    what: fc.constantFrom("remove", "twice", "comment", "restore"),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...projects),
      fc.array(change, { minLength: 2, maxLength: 5 }),
      async (project, all) => {
        const { root, paths } = project;
        const original = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
        const files = new Map(original);
        const compiler = createCompiler();
        await compileFiles(files, compiler);
        for (const { file, line, what } of all) {
          const path = paths[file % paths.length] ?? "";
          const lines = (files.get(path) ?? "").split("\n");
          const at = line % lines.length;
          const by = {
            remove: [],
            twice: [lines[at] ?? "", lines[at] ?? ""],
            comment: ["// Nothing.", lines[at] ?? ""],
            restore: [],
          };
          files.set(
            path,
            what === "restore" ? (original.get(path) ?? "") : lines.toSpliced(at, 1, ...by[what]).join("\n"),
          );
          await compareWithAnew(files, compiler);
        }
      },
    ),
    { numRuns: runs * 3, seed },
  );
});
