// The settings of Vite with which the compiler and the runtime run in a page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import type { Plugin, UserConfig } from "vite";
import { emptyDatabase } from "./empty-database.ts";
import { nodeInThePage } from "./node-in-the-page.ts";
import { packageSources } from "./package-sources.ts";

/** oxc-parser takes its native part from a package for each platform; that of WebAssembly is not on every registry. */
const oxcBinding = {
  find: "@oxc-parser/binding-wasm32-wasip1",
  replacement: resolve(import.meta.dirname, "playground/compiler/oxc-binding.ts"),
};

export const playgroundBuild: UserConfig = {
  plugins: [nodeInThePage(), packageSources()],
  resolve: { alias: [oxcBinding] },
  // esbuild does not know the target of the packages, which is newer.
  esbuild: { tsconfigRaw: { compilerOptions: { target: "es2022", verbatimModuleSyntax: true } } },
  // A worker's parts are loaded when they are needed, as those of the page are.
  worker: { format: "es", plugins: () => [nodeInThePage(), packageSources(), emptyDatabase(), sqlParser()] },
  build: {
    target: "es2022",
    // PGlite has code for Node, and Zod comments for other bundlers.
    rollupOptions: { onwarn: (warning, warn) => (warning.id?.includes("node_modules") ? undefined : warn(warning)) },
  },
};

/** Adds the WebAssembly of libpg-query, which it looks for beside the script of the worker. */
function sqlParser(): Plugin {
  const name = "libpg-query.wasm";
  return {
    name: "sql-parser",
    generateBundle() {
      const folder = dirname(createRequire(import.meta.url).resolve("libpg-query"));
      this.emitFile({ type: "asset", fileName: `assets/${name}`, source: readFileSync(join(folder, name)) });
    },
  };
}
