// Links the modules of a project in the page and runs them, as ECMAScript modules: each once, with cycles.
import type { ProjectFile } from "../../data/project-files.ts";
import { importPackage } from "./packages.ts";

export type Namespace = Readonly<Record<string, unknown>>;

/** Turns a file into the body of a function in the format of Vite's module runner. */
export type ToRunnable = (
  path: string,
  text: string,
) => { readonly code: string; readonly dynamicImports: readonly string[] };

interface Module {
  readonly exports: Record<string, unknown>;
  readonly done: Promise<void>;
}

/** The second argument of the import of a module runner. */
interface ImportDetails {
  readonly importedNames?: readonly string[];
}

type Body = (
  exports: Record<string, unknown>,
  importModule: (specifier: string, details?: ImportDetails) => Promise<Namespace>,
  importDynamically: (specifier: string) => Promise<Namespace>,
  exportAll: (source: Namespace) => void,
) => Promise<void>;

const AsyncFunction = (async () => undefined).constructor as new (...sources: readonly string[]) => Body;

export interface ModulesOptions {
  readonly files: readonly ProjectFile[];
  readonly toRunnable: ToRunnable;
  /** Returns a module with these exports, for a file that the project does not have. */
  readonly standIn: (path: string, names: readonly string[]) => Namespace;
}

export class Modules {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #toRunnable: ToRunnable;
  readonly #standIn: (path: string, names: readonly string[]) => Namespace;
  readonly #modules = new Map<string, Module>();
  /** Files that modules import when they run. */
  readonly #deferred = new Set<string>();
  /** The names that other files import from a file. */
  readonly #importedNames = new Map<string, { readonly namespace: Namespace; readonly names: Set<string> }>();

  constructor({ files, toRunnable, standIn }: ModulesOptions) {
    this.#texts = new Map(files.map(({ path, text }) => [path, text]));
    this.#toRunnable = toRunnable;
    this.#standIn = standIn;
  }

  /**
   * Runs a file and all that it imports, also later, so that two imports at run time do not wait for each other.
   * @throws the errors of the modules
   */
  async import(path: string): Promise<Namespace> {
    const namespace = await this.#run(path, []);
    for (const deferred of this.#deferred) await this.#run(deferred, []);
    return namespace;
  }

  /** Returns the values that other files import from a file of the project, or from what stands in for it. */
  importedFrom(isWanted: (path: string) => boolean): readonly unknown[] {
    return [...this.#importedNames].flatMap(([path, { namespace, names }]) =>
      isWanted(path) ? Array.from(names, (name) => namespace[name]) : [],
    );
  }

  async #run(path: string, importers: readonly string[]): Promise<Namespace> {
    const known = this.#modules.get(path);
    if (known === undefined) {
      const exports: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
      const done = this.#evaluate(path, exports, [...importers, path]);
      this.#modules.set(path, { exports, done });
      await done;
      return exports;
    }
    // In a cycle the importer gets a module that is not yet complete.
    if (!importers.includes(path)) await known.done;
    return known.exports;
  }

  async #evaluate(path: string, exports: Record<string, unknown>, importers: readonly string[]): Promise<void> {
    const text = this.#texts.get(path);
    if (text === undefined) throw new Error(`There is no file ${path}`);
    const { code, dynamicImports } = this.#toRunnable(path, text);
    for (const specifier of dynamicImports) {
      const target = this.#resolve(specifier, path);
      if (target !== null && this.#texts.has(target)) this.#deferred.add(target);
    }
    const body = new AsyncFunction(
      "__vite_ssr_exports__",
      "__vite_ssr_import__",
      "__vite_ssr_dynamic_import__",
      "__vite_ssr_exportAll__",
      `"use strict";${code}\n//# sourceURL=playground/${path}`,
    );
    await body(
      exports,
      (specifier, details) => this.#importFrom(specifier, path, importers, details),
      (specifier) => this.#importFrom(specifier, path, importers),
      (source) => exportAll(exports, source),
    );
  }

  async #importFrom(
    specifier: string,
    importer: string,
    importers: readonly string[],
    details: ImportDetails = {},
  ): Promise<Namespace> {
    const path = this.#resolve(specifier, importer);
    if (path === null) return importPackage(specifier, importer);
    const { importedNames = [] } = details;
    const namespace = this.#texts.has(path) ? await this.#run(path, importers) : this.#standIn(path, importedNames);
    const imported = this.#importedNames.get(path) ?? { namespace, names: new Set() };
    this.#importedNames.set(path, imported);
    for (const name of importedNames) imported.names.add(name);
    return namespace;
  }

  /** Returns the path of a relative import; null for a package. */
  #resolve(specifier: string, importer: string): string | null {
    if (!/^\.{1,2}\//.test(specifier)) return null;
    const path = decodeURIComponent(new URL(specifier, `file:///${importer}`).pathname).slice(1);
    const candidates = [path, path.replace(/\.js$/, ".ts"), `${path}.ts`, `${path}/index.ts`];
    return candidates.find((candidate) => this.#texts.has(candidate)) ?? path;
  }
}

/** Adds the names of `export * from`. */
function exportAll(exports: Record<string, unknown>, source: Namespace): void {
  for (const name of Object.keys(source))
    if (name !== "default" && !Object.hasOwn(exports, name))
      Object.defineProperty(exports, name, { enumerable: true, get: () => source[name] });
}
