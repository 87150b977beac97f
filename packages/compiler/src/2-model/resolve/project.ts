// The files of a project into what one can find by name across them: aliases, value objects, imports.
import { parseSource } from "../../1-syntax/parse.ts";
import type { Expression, SourceSyntax, TypeAliasSyntax } from "../../1-syntax/syntax.ts";
import type { Sources } from "../../compilation.ts";
import { Report } from "../../diagnostics/report.ts";

/** Where a name leads: to a package, or to a declaration in a file of the project. */
export type Target =
  | { readonly kind: "package"; readonly package: string; readonly name: string }
  | { readonly kind: "alias"; readonly alias: TypeAliasSyntax; readonly file: SourceSyntax }
  | { readonly kind: "constant"; readonly name: string; readonly value: Expression; readonly file: SourceSyntax }
  | { readonly kind: "class"; readonly name: string; readonly file: SourceSyntax }
  | { readonly kind: "declaration"; readonly name: string; readonly what: string; readonly file: SourceSyntax }
  | { readonly kind: "unknown" };

/** A name can be both: `const Role = valueObject(…)` beside `type Role = ValueOf<typeof Role>`. */
type Meaning = "type" | "value";

/** How the project's other files are found and read. */
export type Modules = Pick<Sources, "read" | "aliased">;

/** Files parsed once, those of other modules when a name leads to them. */
export class Project {
  readonly #files: Map<string, SourceSyntax | null>;
  readonly #modules: Modules;

  constructor(entities: readonly SourceSyntax[], modules: Modules) {
    this.#files = new Map(entities.map((file) => [file.path, file]));
    this.#modules = modules;
  }

  /** What a name means in a file, as a type or after `typeof`. */
  find(path: readonly string[], file: SourceSyntax, meaning: Meaning): Target {
    const [first = "", second] = path;
    const imported = file.imports.find((entry) => entry.local === first);
    if (imported === undefined) return second === undefined ? this.#local(first, file, meaning) : { kind: "unknown" };
    const name = imported.imported === "*" ? second : second === undefined ? imported.imported : undefined;
    return name === undefined ? { kind: "unknown" } : this.#exported(name, imported.from, file, meaning, new Set());
  }

  /** The file of the project that an import leads to, relatively or by an alias; null for a package. */
  pathOf(specifier: string, file: SourceSyntax): string | null {
    return this.#resolve(specifier, file.path)?.path ?? null;
  }

  #local(name: string, file: SourceSyntax, meaning: Meaning): Target {
    const alias = file.aliases.get(name);
    const value = file.constants.get(name);
    if (alias !== undefined && (meaning === "type" || value === undefined)) return { kind: "alias", alias, file };
    if (value !== undefined) return { kind: "constant", name, value, file };
    if (file.classes.some((syntax) => syntax.name?.value === name)) return { kind: "class", name, file };
    const what = file.declarations.get(name);
    return what === undefined ? { kind: "unknown" } : { kind: "declaration", name, what, file };
  }

  #exported(name: string, specifier: string, from: SourceSyntax, meaning: Meaning, visited: Set<string>): Target {
    const file = this.#resolve(specifier, from.path);
    if (file === null && !isRelative(specifier)) return { kind: "package", package: specifier, name };
    if (file === null || visited.has(`${file.path}\n${name}`)) return { kind: "unknown" };
    visited.add(`${file.path}\n${name}`);
    for (const entry of file.exports) {
      if (entry.exported !== name) continue;
      if (entry.from !== null) return this.#exported(entry.local, entry.from, file, meaning, visited);
      const imported = file.imports.find((candidate) => candidate.local === entry.local);
      if (imported !== undefined) return this.#exported(imported.imported, imported.from, file, meaning, visited);
      return this.#local(entry.local, file, meaning);
    }
    const local = this.#local(name, file, meaning);
    if (local.kind !== "unknown") return local;
    for (const entry of file.exports) {
      if (entry.exported !== "*" || entry.from === null) continue;
      const target = this.#exported(name, entry.from, file, meaning, visited);
      if (target.kind !== "unknown") return target;
    }
    return { kind: "unknown" };
  }

  /** The file that an import means, with or without an ending. */
  #resolve(specifier: string, from: string): SourceSyntax | null {
    for (const path of this.#bases(specifier, from).flatMap(candidates)) {
      const file = this.#file(path);
      if (file !== null) return file;
    }
    return null;
  }

  #bases(specifier: string, from: string): readonly string[] {
    if (!isRelative(specifier)) return this.#modules.aliased?.(specifier, from) ?? [];
    const base = joined(from.slice(0, from.lastIndexOf("/") + 1), specifier);
    return base === null ? [] : [base];
  }

  #file(path: string): SourceSyntax | null {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const text = this.#modules.read(path);
    // A syntax error in a file that is only looked into is tsc's to report.
    const file = text === null ? null : parseSource(path, text, new Report());
    this.#files.set(path, file);
    return file;
  }
}

function isRelative(specifier: string): boolean {
  return /^\.\.?(?:\/|$)/.test(specifier);
}

function candidates(base: string): string[] {
  const stem = base.replace(/\.([cm]?)js(x?)$/, ".$1ts$2");
  return /\.[cm]?tsx?$/.test(stem)
    ? [stem]
    : [`${base}.ts`, `${base}.tsx`, `${base}.mts`, base === "" ? "index.ts" : `${base}/index.ts`];
}

/** The path from the project's root; null where it leads out of it. */
function joined(folder: string, specifier: string): string | null {
  const segments = folder.split("/").filter((segment) => segment !== "");
  for (const segment of specifier.split("/")) {
    if (segment === "..") {
      if (segments.pop() === undefined) return null;
    } else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return segments.join("/");
}
