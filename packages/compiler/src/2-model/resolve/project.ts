// Resolves names across the files of a project.

import type { ClassSyntax, Expression, SourceSyntax, TypeAliasSyntax } from "../../1-syntax/syntax.ts";
import { ParsedFiles } from "../../1-syntax/syntax-cache.ts";
import type { Sources } from "../../compilation.ts";
import { isSource } from "../../text/paths/file-names.ts";

/** The target of a name: a package, a declaration in a file of the project, or none. */
export type Target =
  /** `aliased` has the paths of tsconfig's `paths`, where there is no file. */
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
  /** The imported file has a syntax error, so it is unknown whether it exports the name. */
  | { readonly kind: "unparsed"; readonly file: ProjectFile }
  | { readonly kind: "file-missing"; readonly specifier: string }
  | { readonly kind: "export-missing"; readonly specifier: string; readonly name: string }
  | { readonly kind: "unknown" };

/** A name can be both, as in `const Role = valueObject(…)` and `type Role = ValueOf<typeof Role>`. */
export type Meaning = "type" | "value";

/** Finds and reads the other files of the project. */
export type Modules = Pick<Sources, "read" | "aliased">;

/**
 * The files of a project. Entity files are given, others are parsed when a name refers to them, and kept for the next
 * state.
 */
export class Project {
  readonly #files = new Map<string, ProjectFile | null>();
  readonly #others = new ParsedFiles();
  #entityPaths: ReadonlySet<string> = new Set();
  #modules: Modules = { read: () => null };
  #reads: Set<string> | null = null;
  /** The number of states, and for each path the state in which its file last changed. */
  #state = 0;
  readonly #changes = new Map<string, number>();
  #beginning = 0;

  constructor(entities: readonly SourceSyntax[] = [], modules: Modules = { read: () => null }) {
    this.update(entities, modules);
  }

  /**
   * Sets the entity files and the reader of others. Returns the paths whose file changed or disappeared; null if any
   * name may have another target.
   */
  update(entities: readonly SourceSyntax[], modules: Modules): ReadonlySet<string> | null {
    const isOtherwiseNamed = modules.aliased !== this.#modules.aliased;
    this.#modules = modules;
    const present = new Set(entities.map(({ path }) => path));
    const before = this.#entityPaths;
    this.#entityPaths = present;
    const changed = new Set<string>();
    for (const syntax of entities) {
      if (before.has(syntax.path) && this.#files.get(syntax.path)?.syntax === syntax) continue;
      this.#files.set(syntax.path, new ProjectFile(syntax, this));
      changed.add(syntax.path);
    }
    for (const [path, file] of this.#files) {
      if (present.has(path)) continue;
      const isOther = before.has(path) || this.#parsed(path) !== (file?.syntax ?? null);
      if (!isOther) continue;
      this.#files.delete(path);
      changed.add(path);
    }
    this.#state++;
    for (const path of changed) this.#changes.set(path, this.#state);
    if (isOtherwiseNamed) this.#beginning = this.#state;
    return isOtherwiseNamed ? null : changed;
  }

  /** True for an entity file, whose errors are reported. */
  isEntityFile(path: string): boolean {
    return this.#entityPaths.has(path);
  }

  /** The entity files, in the given order. */
  get entityFiles(): readonly ProjectFile[] {
    return [...this.#entityPaths].flatMap((path) => this.#files.get(path) ?? []);
  }

  /** Returns the entity files of the directory that a generated folder is in. */
  entityFilesIn(folder: string): readonly ProjectFile[] {
    const directory = folder.slice(0, folder.lastIndexOf("/") + 1);
    // The path of an entity that may be added later.
    this.#reads?.add(folder.replace(/\.derived$/, ".entity.ts"));
    const files = this.entityFiles.filter(({ path }) => path.slice(0, path.lastIndexOf("/") + 1) === directory);
    for (const { path } of files) this.#reads?.add(path);
    return files;
  }

  /** Returns the file of a path, which is parsed if it is no entity file; null if it does not exist. */
  fileAt(path: string): ProjectFile | null {
    this.#reads?.add(path);
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const syntax = this.#parsed(path);
    const file = syntax === null ? null : new ProjectFile(syntax, this);
    this.#files.set(path, file);
    return file;
  }

  get state(): number {
    return this.#state;
  }

  /** True if none of the files has changed since an earlier state. */
  isUnchanged(paths: ReadonlySet<string>, state: number): boolean {
    if (state < this.#beginning) return false;
    for (const path of paths) if ((this.#changes.get(path) ?? 0) > state) return false;
    return true;
  }

  /** Runs an action, and collects the paths of all files that it looks up, including missing ones. */
  tracking<T>(reads: Set<string>, action: () => T): T {
    const outer = this.#reads;
    this.#reads = reads;
    try {
      return action();
    } finally {
      for (const path of reads) outer?.add(path);
      this.#reads = outer;
    }
  }

  /** Returns the file of an import specifier, relative or aliased; null for a package. */
  resolve(specifier: string, from: string): ProjectFile | null {
    for (const path of this.placesOf(specifier, from).flatMap(candidates)) {
      const file = this.fileAt(path);
      if (file !== null) return file;
    }
    return null;
  }

  /** Returns the paths that an import can refer to, including missing files. */
  placesOf(specifier: string, from: string): readonly string[] {
    if (!isRelative(specifier)) return this.aliased(specifier, from);
    const base = joined(from.slice(0, from.lastIndexOf("/") + 1), specifier);
    return base === null ? [] : [base];
  }

  /** Returns the paths of an alias, including missing files. */
  aliased(specifier: string, from: string): readonly string[] {
    return this.#modules.aliased?.(specifier, from) ?? [];
  }

  /** Parses a file that is not an entity file, whose syntax errors are left to tsc. */
  #parsed(path: string): SourceSyntax | null {
    const text = this.#modules.read(path);
    if (text !== null) return this.#others.parse(path, text).syntax;
    this.#others.forget(path);
    return null;
  }
}

interface Found {
  readonly target: Target;
  /** The files that were looked up. */
  readonly reads: ReadonlySet<string>;
  readonly state: number;
}

/** A file of the project, in which names are resolved. */
export class ProjectFile {
  readonly syntax: SourceSyntax;
  readonly project: Project;
  readonly #found = new Map<string, Found>();

  constructor(syntax: SourceSyntax, project: Project) {
    this.syntax = syntax;
    this.project = project;
  }

  get path(): string {
    return this.syntax.path;
  }

  /** Resolves a name, as a type or as a value. */
  find(path: readonly string[], meaning: Meaning): Target {
    const [first = "", second, third] = path;
    const imported = this.syntax.imports.find((entry) => entry.local === first);
    if (imported === undefined) return second === undefined ? this.#local(first, meaning) : { kind: "unknown" };
    const isWhole = imported.imported === "*" ? third === undefined : second === undefined;
    const name = !isWhole ? undefined : imported.imported === "*" ? second : imported.imported;
    return name === undefined ? { kind: "unknown" } : this.#imported(name, imported.from, meaning, new Set());
  }

  /** Resolves a type with a cache that is valid until a file changes that was looked up, for relations. */
  findTypeAgain(path: readonly string[]): Target {
    const name = path.join(".");
    const known = this.#found.get(name);
    if (known !== undefined && this.project.isUnchanged(known.reads, known.state)) return known.target;
    const reads = new Set<string>();
    const target = this.project.tracking(reads, () => this.find(path, "type"));
    this.#found.set(name, { target, reads, state: this.project.state });
    return target;
  }

  /** Whether its errors are reported, as those of entity files are. */
  get isReported(): boolean {
    return this.project.isEntityFile(this.path);
  }

  /** Returns the path that an import of this file refers to; null for a package. */
  pathOf(specifier: string): string | null {
    return this.project.resolve(specifier, this.path)?.path ?? null;
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

  /** Resolves an imported name. */
  #imported(name: string, specifier: string, meaning: Meaning, visited: Set<string>): Target {
    const file = this.project.resolve(specifier, this.path);
    if (file === null && !isRelative(specifier)) {
      const aliased = this.project.aliased(specifier, this.path);
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
    // A file with a syntax error behind `export *` may export the name.
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
  return isSource(stem)
    ? [stem]
    : [`${base}.ts`, `${base}.tsx`, `${base}.mts`, base === "" ? "index.ts" : `${base}/index.ts`];
}

/** Returns the path from the root of the project; null if it is outside. */
function joined(folder: string, specifier: string): string | null {
  const segments = folder.split("/").filter((segment) => segment !== "");
  for (const segment of specifier.split("/")) {
    if (segment === "..") {
      if (segments.pop() === undefined) return null;
    } else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return segments.join("/");
}
