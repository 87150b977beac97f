// The files of a project into what one can find by name across them: aliases, value objects, imports.

import type { ClassSyntax, Expression, SourceSyntax, TypeAliasSyntax } from "../../1-syntax/syntax.ts";
import { ParsedFiles } from "../../1-syntax/syntax-cache.ts";
import type { Sources } from "../../compilation.ts";
import { isSource } from "../../text/paths/file-names.ts";

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

/** Files parsed once, those of other modules when a name leads to them. They are kept from one state to the next. */
export class Project {
  readonly #files = new Map<string, ProjectFile | null>();
  readonly #others = new ParsedFiles();
  #entityPaths: ReadonlySet<string> = new Set();
  #modules: Modules = { read: () => null };
  #reads: Set<string> | null = null;
  /** Counts the states, and says in which one another file was found last under a path. */
  #state = 0;
  readonly #changes = new Map<string, number>();
  #beginning = 0;

  constructor(entities: readonly SourceSyntax[] = [], modules: Modules = { read: () => null }) {
    this.update(entities, modules);
  }

  /**
   * The entity files, and how others are read from now on. Gives the paths under which another file is found than
   * before, or none any more; null where it is not known what names lead to, so that nothing holds of what was found.
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

  /** Whether it is one of the files that were given, whose mistakes are reported. */
  isEntityFile(path: string): boolean {
    return this.#entityPaths.has(path);
  }

  /** The files that were given, in their order. */
  get entityFiles(): readonly ProjectFile[] {
    return [...this.#entityPaths].flatMap((path) => this.#files.get(path) ?? []);
  }

  /** Returns the entity files of the directory that a generated folder is in. */
  entityFilesBeside(folder: string): readonly ProjectFile[] {
    const directory = folder.slice(0, folder.lastIndexOf("/") + 1);
    // An entity that is written later has this path.
    this.#reads?.add(folder.replace(/\.derived$/, ".entity.ts"));
    const files = this.entityFiles.filter(({ path }) => path.slice(0, path.lastIndexOf("/") + 1) === directory);
    for (const { path } of files) this.#reads?.add(path);
    return files;
  }

  /** The file of a path, whether or not it was given. */
  fileAt(path: string): ProjectFile | null {
    return this.#file(path);
  }

  get state(): number {
    return this.#state;
  }

  /** Whether all that these files mean is as it was in an earlier state. */
  isUnchanged(paths: ReadonlySet<string>, state: number): boolean {
    if (state < this.#beginning) return false;
    for (const path of paths) if ((this.#changes.get(path) ?? 0) > state) return false;
    return true;
  }

  /** Does something, and collects the paths of all files that it looks for, whether or not they are there. */
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

  /** The file that an import means, relatively or by an alias, with or without an ending; null for a package. */
  resolve(specifier: string, from: string): ProjectFile | null {
    for (const path of this.#bases(specifier, from).flatMap(candidates)) {
      const file = this.#file(path);
      if (file !== null) return file;
    }
    return null;
  }

  /** The paths that an import can mean, whether or not there is a file. */
  placesOf(specifier: string, from: string): readonly string[] {
    return this.#bases(specifier, from);
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
    this.#reads?.add(path);
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const syntax = this.#parsed(path);
    const file = syntax === null ? null : new ProjectFile(syntax, this);
    this.#files.set(path, file);
    return file;
  }

  /** A syntax error in a file that is only looked into is tsc's to report. */
  #parsed(path: string): SourceSyntax | null {
    const text = this.#modules.read(path);
    if (text !== null) return this.#others.parse(path, text).syntax;
    this.#others.forget(path);
    return null;
  }
}

interface Found {
  readonly target: Target;
  /** The files that were looked for. */
  readonly reads: ReadonlySet<string>;
  readonly state: number;
}

/** A file of the project, and what names mean in it. */
export class ProjectFile {
  readonly syntax: SourceSyntax;
  readonly #project: Project;
  readonly #found: Readonly<Record<Meaning, Map<string, Found>>> = { type: new Map(), value: new Map() };

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

  /** The same, known until a file changes that was looked for: relations are resolved for each state of a project. */
  findAgain(path: readonly string[], meaning: Meaning): Target {
    const [first = "", second] = path;
    const name = second === undefined ? first : path.join(".");
    const known = this.#found[meaning].get(name);
    if (known !== undefined && this.#project.isUnchanged(known.reads, known.state)) return known.target;
    const reads = new Set<string>();
    const target = this.#project.tracking(reads, () => this.find(path, meaning));
    this.#found[meaning].set(name, { target, reads, state: this.#project.state });
    return target;
  }

  /** Whether its mistakes are reported: those of a file that is only looked into are not. */
  get isReported(): boolean {
    return this.#project.isEntityFile(this.path);
  }

  /** The file of the project that an import of this one leads to, relatively or by an alias; null for a package. */
  pathOf(specifier: string): string | null {
    return this.#project.resolve(specifier, this.path)?.path ?? null;
  }

  /** The paths that an import of this file can mean, whether or not there is a file. */
  placesOf(specifier: string): readonly string[] {
    return this.#project.placesOf(specifier, this.path);
  }

  entityFilesBeside(folder: string): readonly ProjectFile[] {
    return this.#project.entityFilesBeside(folder);
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
  return isSource(stem)
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
