// A project that changes into whether compiling it again gives the same as compiling it from nothing.
import assert from "node:assert/strict";
import {
  type Compilation,
  type Compiler,
  type Config,
  createCompiler,
  type DetailedCompilation,
} from "../../src/index.ts";

const config: Config = {
  router: "hono",
  validator: "zod",
  importEnding: () => ".ts",
  app: { folder: "src/app.derived", hasFolder: () => true },
};

export function compileFiles(files: ReadonlyMap<string, string>, compiler: Compiler): Promise<DetailedCompilation> {
  const entities = [...files]
    .filter(([path]) => path.endsWith(".entity.ts"))
    .map(([path, text]) => ({ path, text }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return compiler.compile({ entities, read: (path) => files.get(path) ?? null }, config);
}

/** Compiles with a compiler that knows earlier states, and with a new one. */
export async function compareWithAnew(files: ReadonlyMap<string, string>, compiler: Compiler): Promise<void> {
  const again = await compileFiles(files, compiler);
  const anew = await compileFiles(files, createCompiler());
  assert.deepEqual(shown(again), shown(anew));
}

export function shown({ folders, failed, skipped, classes, diagnostics, schema }: Compilation): unknown {
  // The text of a file that was not emitted again is made when it is read.
  const read = folders.map((folder) => ({ ...folder, files: folder.files.map(({ name, text }) => ({ name, text })) }));
  return { diagnostics, failed, skipped, classes, folders: read, schema };
}
