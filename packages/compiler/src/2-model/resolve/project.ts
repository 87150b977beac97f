// The files of a project into what one can find by name across them: aliases, value objects, imports.
import { parseSource } from "../../1-syntax/parse.ts";
import type { ClassSyntax, Expression, SourceSyntax, TypeAliasSyntax } from "../../1-syntax/syntax.ts";
import type { Sources } from "../../compilation.ts";
import { Report } from "../../diagnostics/report.ts";

/** Where a name leads: to a package, to a declaration in a file of the project, or nowhere. */
export type Target =
  /** `aliased` is where tsconfig's `paths` would have it, though there is no file. */
  | {
      readonly kind: "package";
      readonly package: string;
      readonly name: string;
      readonly aliased: readonly string[];
    }
  | { readonly kind: "alias"; readonly alias: TypeAliasSyntax; readonly file: ProjectFile }
  | { readonly kind: "constant"; readonly name: string; readonly value: Expression; readonly file: ProjectFile }
  | { readonly kind: "class"; readonly name: string; readonly syntax: ClassSyntax; readonly file: ProjectFile }
  | { readonly kind: "declaration"; readonly name: string; readonly what: string; readonly file: ProjectFile }
  /** The file that it is imported from has a syntax error: nothing is known of it, neither that it is there nor that not. */
  | { readonly kind: "unparsed"; readonly file: ProjectFile }
  | { readonly kind: "file-missing"; readonly specifier: string }
  | { readonly kind: "export-missing"; readonly specifier: string; readonly name: string }
  | { readonly kind: "unknown" };

/** A name can be both: `const Role = valueObject(…)` beside `type Role = ValueOf<typeof Role>`. */
export type Meaning = "type" | "value";

/** How the project's other files are found and read. */
export type Modules = Pick<Sources, "read" | "aliased">;

/** Files parsed once, those of other modules when a name leads to them. */
export class Project {
  readonly #files: Map<string, ProjectFile | null>;
  readonly #modules: Modules;

  constructor(entities: readonly SourceSyntax[], modules: Modules) {
    this.#files = new Map(entities.map((syntax) => [syntax.path, new ProjectFile(syntax, this)]));
    this.#modules = modules;
  }

  /** The files that were given, in their order. */
  get entityFiles(): readonly ProjectFile[] {
    return [...this.#files.values()].filter((file) => file !== null);
  }

  /** The file that an import means, relatively or by an alias, with or without an ending; null for a package. */
  resolve(specifier: string, from: string): ProjectFile | null {
    for (const path of this.#bases(specifier, from).flatMap(candidates)) {
      const file = this.#file(path);
      if (file !== null) return file;
    }
    return null;
  }

  /** The paths that an import's alias leads to, whether or not there is a file. */
  aliased(specifier: string, from: string): readonly string[] {
    return this.#modules.aliased?.(specifier, from) ?? [];
  }

  #bases(specifier: string, from: string): readonly string[] {
    if (!isRelative(specifier)) return this.aliased(specifier, from);
    const base = joined(from.slice(0, from.lastIndexOf("/") + 1), specifier);
    return base === null ? [] : [base];
  }

  #file(path: string): ProjectFile | null {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const text = this.#modules.read(path);
    // A syntax error in a file that is only looked into is tsc's to report.
    const file = text === null ? null : new ProjectFile(parseSource(path, text, new Report()), this);
    this.#files.set(path, file);
    return file;
  }
}

/** A file of the project, and what names mean in it. */
export class ProjectFile {
  readonly syntax: SourceSyntax;
  readonly #project: Project;

  constructor(syntax: SourceSyntax, project: Project) {
    this.syntax = syntax;
    this.#project = project;
  }

  get path(): string {
    return this.syntax.path;
  }

  /** What a name means here, as a type or after `typeof`. */
  find(path: readonly string[], meaning: Meaning): Target {
    const [first = "", second, third] = path;
    const imported = this.syntax.imports.find((entry) => entry.local === first);
    if (imported === undefined) return second === undefined ? this.#local(first, meaning) : { kind: "unknown" };
    const isWhole = imported.imported === "*" ? third === undefined : second === undefined;
    const name = !isWhole ? undefined : imported.imported === "*" ? second : imported.imported;
    return name === undefined ? { kind: "unknown" } : this.#imported(name, imported.from, meaning, new Set());
  }

  /** The file of the project that an import of this one leads to, relatively or by an alias; null for a package. */
  pathOf(specifier: string): string | null {
    return this.#project.resolve(specifier, this.path)?.path ?? null;
  }

  #local(name: string, meaning: Meaning): Target {
    const { aliases, constants, classes, declarations } = this.syntax;
    const alias = aliases.get(name);
    const value = constants.get(name);
    if (alias !== undefined && (meaning === "type" || value === undefined)) return { kind: "alias", alias, file: this };
    if (value !== undefined) return { kind: "constant", name, value, file: this };
    const found = classes.find((syntax) => syntax.name?.value === name);
    if (found !== undefined) return { kind: "class", name, syntax: found, file: this };
    const what = declarations.get(name);
    return what === undefined ? { kind: "unknown" } : { kind: "declaration", name, what, file: this };
  }

  /** What this file imports by this name. */
  #imported(name: string, specifier: string, meaning: Meaning, visited: Set<string>): Target {
    const file = this.#project.resolve(specifier, this.path);
    if (file === null && !isRelative(specifier)) {
      const aliased = this.#project.aliased(specifier, this.path);
      return { kind: "package", package: specifier, name, aliased };
    }
    if (file === null) return { kind: "file-missing", specifier };
    const found = file.#exported(name, meaning, visited);
    return found.kind === "unknown" ? { kind: "export-missing", specifier, name } : found;
  }

  #exported(name: string, meaning: Meaning, visited: Set<string>): Target {
    const key = `${this.path}\n${name}`;
    if (visited.has(key)) return { kind: "unknown" };
    visited.add(key);
    const { classes, exports, imports, isParsed } = this.syntax;
    if (!isParsed) return { kind: "unparsed", file: this };
    for (const entry of exports) {
      if (entry.exported !== name) continue;
      if (entry.from !== null) return this.#imported(entry.local, entry.from, meaning, visited);
      const imported = imports.find((candidate) => candidate.local === entry.local);
      if (imported !== undefined) return this.#imported(imported.imported, imported.from, meaning, visited);
      return this.#local(entry.local, meaning);
    }
    const local = this.#local(name, meaning);
    if (local.kind !== "unknown") return local;
    const byDefault = name === "default" && classes.find((syntax) => syntax.exported === "default");
    if (byDefault) return { kind: "class", name: byDefault.name?.value ?? "", syntax: byDefault, file: this };
    const behind = exports
      .filter((entry) => entry.exported === "*" && entry.from !== null)
      .map((entry) => this.#imported(name, entry.from ?? "", meaning, visited));
    const isFound = ({ kind }: Target): boolean =>
      kind !== "unknown" && kind !== "export-missing" && kind !== "file-missing";
    // What a file behind a star that does not parse exports is not known.
    return (
      behind.filter(({ kind }) => kind !== "unparsed").find(isFound) ?? behind.find(isFound) ?? { kind: "unknown" }
    );
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
