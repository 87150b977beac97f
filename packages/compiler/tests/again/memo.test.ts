// A compiler with the memo of another process emits only what changed, and gives what a compiler without one gives.

import assert from "node:assert/strict";
import { test } from "node:test";
import { seed } from "@entity-derive/test-databases/random";
import fc from "fast-check";
import type { FolderMemo } from "../../src/compilation.ts";
import { createCompiler, type DetailedCompilation } from "../../src/index.ts";
import { compileFiles, shown } from "./compare.ts";
import { edit } from "./edits.ts";
import { filesOf, shop } from "./shop.ts";

const runs = Number(process.env["RUNS"] ?? 8);

type Files = ReadonlyMap<string, string>;

interface State {
  readonly files: Files;
  readonly compilation: DetailedCompilation;
  /** As another process reads it. */
  readonly memo: string;
}

async function compiled(files: Files): Promise<State> {
  const memo: FolderMemo = new Map();
  const compilation = await compileFiles(files, createCompiler(memo));
  return { files, compilation, memo: JSON.stringify([...memo]) };
}

/** Compiles the later state with the memo of the earlier one; gives the folders that were emitted. */
async function emittedAfter(before: State, after: State): Promise<ReadonlySet<string>> {
  const again = await compileFiles(after.files, createCompiler(new Map(JSON.parse(before.memo))));
  const texts = new Map(before.compilation.folders.map(({ path, files }) => [path, files]));
  // What stays on disk is what was written before.
  const onDisk = again.folders.map((folder) => {
    return { ...folder, files: again.emitted.has(folder.path) ? folder.files : (texts.get(folder.path) ?? []) };
  });
  const anew = shown(after.compilation);
  assert.deepEqual(shown({ ...again, folders: onDisk }), anew);
  // A text of a folder that was not emitted can be read nevertheless.
  assert.deepEqual(shown(again), anew);
  return again.emitted;
}

test("a change of an entity that nothing of others depends on emits its own folder alone", async () => {
  const before = filesOf(shop);
  const path = "src/log.entity.ts";
  const text = before.get(path) ?? "";
  const after = new Map(before).set(path, text.replace(/@entity/, "/** Kept for ever. */\n@entity"));
  assert.notEqual(after.get(path), text);
  assert.deepEqual([...(await emittedAfter(await compiled(before), await compiled(after)))], ["src/log.derived"]);
});

test("no folder is emitted where nothing has changed", async () => {
  const state = await compiled(filesOf(shop));
  assert.deepEqual([...(await emittedAfter(state, state))], []);
});

test("any edits of related entities give the same as compiling from nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
      let [before, state] = [await compiled(filesOf(shop)), shop];
      for (const change of edits) {
        state = change(state);
        const after = await compiled(filesOf(state));
        await emittedAfter(before, after);
        before = after;
      }
    }),
    { numRuns: runs, seed },
  );
});
