// A project on disk into what is generated for it, again and again while its files change.
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import type { Config, Sources } from "../compilation.ts";
import { type Compiler, createCompiler, type DetailedCompilation } from "../index.ts";
import { bringUpToDate, type Outcome, type WriteOptions } from "./bring-up-to-date.ts";
import type { FoldersMade } from "./cache/folders-made.ts";
import { type Asked, type ChosenSources, chooseSources } from "./choose-sources.ts";
import { compilerChoices, unmatchedValidators } from "./config/compiler-choices.ts";
import { ConfigReader, type ReadConfig } from "./config/read-config.ts";
import { DerivedFolders } from "./derived-folders.ts";
import { appConfig, findAppFolder } from "./find-app-folder.ts";
import { findProject, nestedProjects } from "./find-project.ts";
import { type FindTsconfig, type TsconfigLookups, tsconfigFinder } from "./find-tsconfig.ts";
import { isNeverRead } from "./never-read.ts";
import { pathAliases } from "./path-aliases.ts";
import { ProjectError } from "./project-error.ts";
import { ProjectTexts } from "./project-texts.ts";
import { readSources } from "./read-sources.ts";

export interface SessionCompilation extends DetailedCompilation, ChosenSources {
  /** The derived folders on disk, from the root. */
  readonly derived: readonly string[];
}

/** What a compilation has read of the disk, and what it looked for. */
export interface Inputs {
  readonly config: ReadConfig;
  /** The texts of files by their paths from the root; null for those that could not be read. */
  readonly texts: ReadonlyMap<string, string | null>;
  /** What was asked about tsconfig.json files, and what they extend. */
  readonly tsconfigs: TsconfigLookups;
}

/** What the configuration and the tsconfig.json files say. */
interface Setup {
  readonly config: ReadConfig;
  readonly tsconfigs: TsconfigLookups;
  readonly findTsconfig: FindTsconfig;
  readonly aliased: ReturnType<typeof pathAliases>;
  readonly choices: Omit<Config, "app">;
}

interface Places {
  /** What they follow from. */
  readonly of: readonly unknown[];
  /** The application's folder; null where none is made. */
  readonly app: string | null;
  /** The globs of the configuration that match no file. */
  readonly unmatched: readonly string[];
}

/** A project on disk that is compiled again and again: what did not change is not done again. */
export class ProjectSession {
  /** The folder of the project, absolute. */
  readonly root: string;
  readonly #asked: Asked;
  #compiler: Compiler = createCompiler();
  readonly #texts: ProjectTexts;
  readonly #derived: DerivedFolders;
  readonly #reader: ConfigReader;
  /** Null until the configuration could be read. */
  #setup: Setup | null = null;
  #isSetUp = false;
  /** Null where entity files have to be looked for. */
  #found: ChosenSources | null = null;
  /** Source files that may have appeared or gone. */
  readonly #suspects = new Set<string>();
  /** Source files that no glob matches. */
  readonly #others = new Set<string>();
  #places: Places | null = null;
  /** What an earlier process has made, until files may have changed since. */
  #recalled: FoldersMade | null = null;

  /**
   * The project that a folder is in, of which nothing is read yet. With globs, which count from the folder, only what
   * they name is written.
   * @throws {ProjectError} where there is no such folder
   */
  constructor(folder: string, globs: readonly string[] = []) {
    this.root = findProject(folder);
    this.#asked = { from: folder, globs };
    this.#reader = new ConfigReader(this.root);
    this.#texts = new ProjectTexts(this.root);
    this.#derived = new DerivedFolders(this.root);
  }

  /** @throws {TypeError} before the first compilation */
  get config(): ReadConfig {
    return this.#read.config;
  }

  /** The text of a file of the project; null where there is none. */
  read(path: string): string | null {
    return this.#texts.find(path);
  }

  /** Whether the disk has the very text of a file that was read. */
  isAsRead(path: string): boolean {
    return this.#texts.isAsRead(path);
  }

  /** What the last compilation has read, and what it looked for. */
  get inputs(): Inputs {
    const { config, tsconfigs } = this.#read;
    return { config, texts: this.#texts.all, tsconfigs };
  }

  /** What was asked about tsconfig.json files; nothing before the first compilation. */
  get tsconfigLookups(): readonly string[] {
    return [...(this.#setup?.tsconfigs.keys() ?? [])];
  }

  /** A text that takes the place of a file on disk: what an editor holds unsaved; null takes it away. */
  overlay(path: string, text: string | null): void {
    this.#texts.overlay(path, text);
    if (text === null) this.invalidate([path]);
  }

  /** Folders that an earlier process has made and that are there: the first compilation need not make them again. */
  recall(made: FoldersMade): void {
    this.#recalled = made;
  }

  /** Files that may have changed, appeared or gone, by their paths from the root; "all" where that is not known. */
  invalidate(paths: Iterable<string> | "all"): void {
    this.#recalled = null;
    if (paths !== "all") {
      for (const path of paths) this.#forget(path);
      return;
    }
    this.#reader.forgetFailure();
    this.#forgetAll();
  }

  /** Whether a change of this path, from the root, can change the outcome. */
  concerns(path: string): boolean {
    if (path.split("/").slice(0, -1).some(isNeverRead)) return false;
    // Until the configuration could be read, nothing else counts.
    if (this.#setup === null) return this.#isOfSetup(path);
    const derived = DerivedFolders.holding(path);
    // Of a folder that vanishes each file is told; one that is made by writing is no change.
    if (derived !== null) return derived !== path && nestedProjects(this.root)(path) === null;
    if (this.#isOfSetup(path)) return true;
    return isSource(path) && (this.#texts.all.has(path) || !this.#others.has(path));
  }

  /** @throws {ProjectError} where the configuration or a tsconfig.json has mistakes */
  async compile(): Promise<SessionCompilation> {
    try {
      return await this.#compile();
    } catch (error) {
      // Halfway through nobody knows what was taken in.
      this.#recalled = null;
      this.#forgetAll();
      if (!(error instanceof ProjectError)) this.#compiler = createCompiler();
      throw error;
    }
  }

  /** Brings the disk up to date with a compilation, or tells under `check` in what it is not. */
  write(compilation: SessionCompilation, options: WriteOptions = {}): Outcome {
    return bringUpToDate(this.root, compilation.derived, compilation, options, this.#derived);
  }

  async #compile(): Promise<SessionCompilation> {
    const config = await this.#reader.read();
    if (config !== this.#setup?.config) this.#forgetSetup();
    if (this.#setup === null || !this.#isSetUp) this.#setup = setupOf(this.root, config);
    this.#isSetUp = true;
    const { aliased, choices } = this.#setup;
    const found = await this.#choose(config);
    const sources = readSources(this.root, found.paths, aliased, this.#texts);
    const derived = await this.#derived.paths();
    const unreadable = sources.report.failedPaths;
    const { app, unmatched } = this.#placesOf(found, derived);
    const recalled = this.#recalled;
    const made: Sources["made"] = (folder, from) => recalled?.find(folder, from, sources.read) ?? null;
    const compilation = await this.#compiler.compile(
      { ...sources, made },
      {
        ...choices,
        // A file that cannot be read is an entity's that would be missing.
        app: app === null || unreadable.size > 0 ? null : appConfig(app, derived, found.chosen),
      },
    );
    this.#recalled = null;
    const { folders, heldBack, classes, entities, planOf, changed } = compilation;
    for (const folder of folders)
      if (compilation.made.get(folder.path)?.isRecalled === true) this.#derived.trust(folder);
    return {
      ...{ folders, heldBack, classes, entities, planOf, changed, made: compilation.made },
      ...found,
      unmatched: [...found.unmatched, ...unmatched],
      derived,
      // Files that cannot be read have an error, though the compiler never saw them.
      failed: new Set([...compilation.failed, ...unreadable]),
      get schema() {
        return unreadable.size > 0 ? null : compilation.schema;
      },
      diagnostics: [...sources.report.sorted, ...compilation.diagnostics],
    };
  }

  #forget(path: string): void {
    if (path.split("/").some(isNeverRead)) return;
    const derived = DerivedFolders.holding(path);
    if (derived !== null && nestedProjects(this.root)(path) === null) this.#derived.forget(derived);
    if (this.#isOfSetup(path)) this.#forgetSetup();
    // Derived folders around it may be of another project from now on, or of this one.
    if (posix.basename(path) === "package.json") this.#derived.forgetUnder(posix.dirname(path));
    this.#texts.forget(path);
    if (isSource(path)) this.#suspects.add(path);
    else if (derived === null) {
      // A folder that was moved or removed, with all that is in it.
      this.#texts.forgetUnder(path);
      this.#derived.forgetUnder(path);
      this.#found = null;
    }
  }

  /** What a tsconfig.json extends may have any name. */
  #isOfSetup(path: string): boolean {
    if (this.#reader.followsFrom(join(this.root, path))) return true;
    if (/(?:^|\/)(?:package|tsconfig[^/]*)\.json$/.test(path)) return true;
    const lookup = `:${join(this.root, path)}`;
    return path.endsWith(".json") && this.tsconfigLookups.some((key) => key.endsWith(lookup));
  }

  get #read(): Setup {
    if (this.#setup === null) throw new TypeError("nothing of the project was read yet");
    return this.#setup;
  }

  #forgetAll(): void {
    this.#texts.forgetAll();
    this.#derived.forgetAll();
    this.#forgetSetup();
  }

  #forgetSetup(): void {
    this.#isSetUp = false;
    this.#found = null;
    this.#others.clear();
  }

  /** The entity files; they are looked for again when one of them is gone, or there is a file that may be one. */
  async #choose({ include }: ReadConfig): Promise<ChosenSources> {
    const before = this.#found;
    const known = new Set(before?.paths);
    const isOther = (path: string): boolean =>
      !this.#others.has(path) && known.has(path) !== existsSync(join(this.root, path));
    const isFound = before !== null && ![...this.#suspects].some(isOther);
    const found = isFound ? before : await chooseSources(this.root, this.#asked, include);
    const paths = new Set(found.paths);
    // One that is gone may come back, and then a glob may match it.
    for (const path of this.#suspects)
      if (!isFound && !paths.has(path) && existsSync(join(this.root, path))) this.#others.add(path);
    this.#suspects.clear();
    this.#found = found;
    return found;
  }

  /** What follows from where entity files and derived folders are. */
  #placesOf(found: ChosenSources, derived: readonly string[]): Places {
    const of = [found, derived, this.#setup];
    if (this.#places?.of.every((one, index) => one === of[index]) !== true) {
      const { config, findTsconfig } = this.#read;
      const app = findAppFolder(this.root, derived, found.paths, config.app, findTsconfig);
      this.#places = { of, app, unmatched: unmatchedValidators(found.paths, config) };
    }
    return this.#places;
  }
}

function setupOf(root: string, config: ReadConfig): Setup {
  const tsconfigs: TsconfigLookups = new Map();
  const findTsconfig = tsconfigFinder(root, tsconfigs);
  const aliased = pathAliases(root, findTsconfig);
  return { config, tsconfigs, findTsconfig, aliased, choices: compilerChoices(config, findTsconfig) };
}

function isSource(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path);
}
