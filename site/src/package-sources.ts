// A Vite plugin that bundles the packages of this repository from their sources, of which it takes what is called.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const packages = resolve(import.meta.dirname, "../../packages");
const folders = ["entity-derive", "migrations"];

export function packageSources(): Plugin {
  const sources = new Map(folders.flatMap((folder) => entriesOf(resolve(packages, folder))));
  return {
    name: "package-sources",
    enforce: "pre",
    resolveId(specifier) {
      const id = sources.get(specifier);
      return id === undefined ? null : { id, moduleSideEffects: false };
    },
  };
}

/** Returns the source files of the specifiers that a package exports. */
function entriesOf(folder: string): readonly (readonly [specifier: string, path: string])[] {
  const { name, exports } = JSON.parse(readFileSync(resolve(folder, "package.json"), "utf8")) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  return Object.entries(exports).flatMap(([path, target]) => {
    if (typeof target === "string") return [];
    const source = target.default.replace("./dist/", "src/").replace(/\.js$/, ".ts");
    return [[`${name}${path.slice(1)}`, resolve(folder, source)] as const];
  });
}
