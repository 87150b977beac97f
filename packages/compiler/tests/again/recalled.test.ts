// A process that knows what an earlier one has made: the folders that it takes over are those that it would make.

import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { test } from "node:test";
import { seed } from "@entity-derive/test-databases/random";
import fc from "fast-check";
import { createCompiler, type DetailedCompilation } from "../../src/index.ts";
import { FoldersMade, hashOfOthers } from "../../src/project/cache/folders-made.ts";
import { compileFiles, shown } from "./compare.ts";
import { edit } from "./edits.ts";
import { filesOf, shop } from "./shop.ts";

const runs = Number(process.env["RUNS"] ?? 12);

type Files = ReadonlyMap<string, string>;

/** What is remembered of a compilation, after a way through JSON. */
function recalledFrom({ files, compilation }: State): FoldersMade {
  const { folders, made } = compilation;
  const intact = folders.map(({ path, files }) => {
    const known = files.map(({ name }) => [name, 0, 0, 0, null] as const);
    return [path, { path, files: [...known, ["manifest.json", 0, 0, 0, null] as const] }] as const;
  });
  const known = [...made].map(([folder, { from, appPart }]) => ({ folder, others: hashOfOthers(from), appPart }));
  const memory = JSON.parse(JSON.stringify({ run: "one", made: known }));
  const reads = [...made.values()].flatMap(({ from }) => [...from.reads]);
  const hashes = reads.map((path) => [path, hashOf(files.get(path) ?? null)] as const);
  return new FoldersMade({ run: "one", hashes: new Map(hashes), intact: new Map(intact) }, memory);
}

function hashOf(text: string | null): string | null {
  return text === null ? null : hash("sha256", text);
}

interface State {
  readonly files: Files;
  readonly compilation: DetailedCompilation;
}

async function compiled(files: Files): Promise<State> {
  return { files, compilation: await compileFiles(files, createCompiler()) };
}

/** Compiles the later state once with what is known of the earlier one, and once from nothing. Gives what was taken over. */
async function compareRecalled(before: State, after: State): Promise<readonly string[]> {
  const made = recalledFrom(before);
  const textOf = (path: string): string | null => after.files.get(path) ?? null;
  const again = await compileFiles(after.files, createCompiler(), (folder, from) => made.find(folder, from, textOf));
  const recalled = [...again.made].filter(([, { isRecalled }]) => isRecalled).map(([path]) => path);
  const texts = new Map(before.compilation.folders.map(({ path, files }) => [path, files]));
  // What stays on disk is what was written before.
  const onDisk = again.folders.map(({ path, origin, files }) => {
    return { path, origin, files: recalled.includes(path) ? (texts.get(path) ?? []) : files };
  });
  const { failed, heldBack, classes, diagnostics, schema } = again;
  const anew = shown(after.compilation);
  assert.deepEqual(shown({ folders: onDisk, failed, heldBack, classes, diagnostics, schema }), anew);
  // Who reads a text nevertheless, gets it.
  const read = again.folders.map(({ path, origin, files }) => {
    return { path, origin, files: files.map(({ name, text }) => ({ name, text })) };
  });
  assert.deepEqual(shown({ folders: read, failed, heldBack, classes, diagnostics, schema }), anew);
  return recalled;
}

test("of a changed entity only its own folder is made, and that of the application has all of them", async () => {
  const before = filesOf(shop);
  const path = "src/log.entity.ts";
  const text = before.get(path) ?? "";
  const after = new Map(before).set(path, text.replace(/@entity/, "/** Kept for ever. */\n@entity"));
  assert.notEqual(after.get(path), text);
  const recalled = await compareRecalled(await compiled(before), await compiled(after));
  assert.equal(recalled.length, shop.things.length - 1);
  assert.ok(!recalled.includes("src/log.derived"));
});

test("where nothing has changed, no folder of an entity is made", async () => {
  const state = await compiled(filesOf(shop));
  const recalled = await compareRecalled(state, state);
  assert.equal(recalled.length, shop.things.length);
});

test("any edits of related entities give the same as compiling from nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
      let [before, state] = [await compiled(filesOf(shop)), shop];
      for (const change of edits) {
        state = change(state);
        const after = await compiled(filesOf(state));
        await compareRecalled(before, after);
        before = after;
      }
    }),
    { numRuns: runs, seed },
  );
});
