// A project on disk, compiled and written repeatedly while its files change.
import { join } from "node:path";
import { removeStale } from "../6-write/staging.ts";
import type { FolderMemo } from "../compilation.ts";
import { type Compiler, createCompiler, type DetailedCompilation } from "../index.ts";
import { contentHash } from "../text/content-hash.ts";
import { packageFileName } from "../text/paths/file-names.ts";
import { affectsSettings, type ProjectSettings, readSettings, unmatchedValidators } from "./config/compiler-config.ts";
import { ConfigReader, type ResolvedConfig } from "./config/read-config.ts";
import { Disk, type DiskState } from "./disk/disk.ts";
import { WatchedPaths } from "./disk/watched-paths.ts";
import { appConfig, findAppFolder } from "./find-app-folder.ts";
import { findProject } from "./find-project.ts";
import { ProjectError } from "./project-error.ts";
import { type AnalyzedStatements, findQueries, type QueryFilesOnDisk, readQueries } from "./queries/query-sources.ts";
import { StatementDatabases } from "./queries/statement-databases.ts";
import { findStaged } from "./sources/find-sources.ts";
import { readSources } from "./sources/read-sources.ts";
import { noMatchError, type SelectedSources, type SourceSelection, selectSources } from "./sources/select-sources.ts";
import { trackedFiles } from "./tsconfig/find-tsconfig.ts";
import { type Outcome, type WriteOptions, writeOutput } from "./write-output.ts";

export interface SessionCompilation extends DetailedCompilation, SelectedSources {
  /** The derived folders on disk, relative to the root. */
  readonly derived: readonly string[];
}

/**
 * The state that an earlier session has cached: its view of the disk, and the folders that need not be emitted again.
 */
export interface CachedState {
  readonly state: DiskState;
  readonly memo: FolderMemo;
}

export interface SessionOptions {
  /** Relative to the folder; only the files that they match are written. */
  readonly globs?: readonly string[] | undefined;
  readonly cachedState?: CachedState | null | undefined;
  /** The address of a server that analyzes statements in place of PGlite. */
  readonly shadow?: string | undefined;
  /** Whether PGlite stays open until `closeDatabase`, for statements that change often. */
  readonly keepsDatabase?: boolean | undefined;
}

interface SourceLayout {
  /** The objects that it was computed from. */
  readonly inputs: readonly unknown[];
  /** The application's folder; null if none is generated. */
  readonly app: string | null;
  /** The globs of the configuration that match no file. */
  readonly unmatched: readonly string[];
}

export class ProjectSession {
  /** The absolute folder of the project. */
  readonly root: string;
  readonly watched: WatchedPaths;
  readonly #asked: SourceSelection;
  readonly #reader: ConfigReader;
  readonly #databases: StatementDatabases;
  readonly #disk: Disk;
  #memo: FolderMemo;
  #compiler: Compiler;
  /** Null until the configuration has been read. */
  #setup: ProjectSettings | null = null;
  /** True if the configuration and the tsconfig.json files are unchanged since they were read. */
  #isSetUp = false;
  /** Null if entity files have to be searched for. */
  #found: SelectedSources | null = null;
  /** Null if files with SQL have to be searched for. */
  #queries: QueryFilesOnDisk | null = null;
  #staged: readonly string[] | null = null;
  #places: SourceLayout | null = null;

  /**
   * Opens the project of a folder without reading it.
   * @throws {ProjectError} if there is no such folder
   */
  constructor(folder: string, { globs = [], cachedState, shadow, keepsDatabase = false }: SessionOptions = {}) {
    this.root = findProject(folder);
    this.#databases = new StatementDatabases(this.root, { shadow: shadow ?? null, isKept: keepsDatabase });
    this.#asked = { from: folder, globs };
    this.#reader = new ConfigReader(this.root);
    this.#disk = new Disk(this.root, cachedState?.state);
    this.watched = new WatchedPaths(this.#disk);
    this.#memo = cachedState?.memo ?? new Map();
    this.#compiler = createCompiler(this.#memo, contentHash);
  }

  /** @throws {TypeError} before the first compilation */
  get config(): ResolvedConfig {
    if (this.#setup === null) throw new TypeError("nothing of the project was read yet");
    return this.#setup.config;
  }

  /** The state that another session can start from. */
  get cachedState(): CachedState {
    return { state: this.#disk.state, memo: this.#memo };
  }

  /** The moment before the last look at the disk; 0 before the first. */
  get refreshedAt(): number {
    return this.#disk.refreshedAt;
  }

  /** The paths of the files that were read: entities and their imports. */
  get sources(): readonly string[] {
    return this.#disk.files.read;
  }

  /** Returns the text of a project file, or null. */
  read(path: string): string | null {
    return this.#disk.files.find(path);
  }

  /** Replaces the text of a file on disk, for unsaved changes in an editor; null restores it. */
  overlay(path: string, text: string | null): void {
    this.#disk.files.overlay(path, text);
  }

  /**
   * Compares the disk with the known state. Returns the files that were changed, added or removed since the last call,
   * except those that `write` has written; if empty, compiling gives the same result. Generated files are compared only
   * in the folders of `touched`.
   */
  refresh(touched: ReadonlySet<string> | "all" = "all"): ReadonlySet<string> {
    const { added, modified, generated } = this.#disk.refresh(touched);
    const configured = this.#reader.refresh();
    if (added.length > 0) {
      this.#found = null;
      this.#queries = null;
    }
    if ([...added, ...modified, ...configured].some(affectsSettings)) {
      this.#forgetSetup();
      // Imports may resolve differently now, which the keys of the memo do not cover.
      this.#memo.clear();
    }
    return new Set([...added, ...modified, ...configured, ...generated]);
  }

  /** @throws {ProjectError} if the configuration or a tsconfig.json is invalid */
  async compile(statements: AnalyzedStatements = "changed"): Promise<SessionCompilation> {
    try {
      return await this.#compile(statements);
    } catch (error) {
      this.#forgetSetup();
      if (!(error instanceof ProjectError)) {
        // The state of a compilation that failed halfway is unknown.
        this.#memo = new Map();
        this.#compiler = createCompiler(this.#memo, contentHash);
      }
      throw error;
    } finally {
      const tsconfigs = this.#setup?.tsconfigs ?? new Map();
      for (const file of trackedFiles(this.root, tsconfigs, this.refreshedAt)) this.#disk.files.track(file);
    }
  }

  /** Writes the output of a compilation, or under `check` reports how the disk differs from it. */
  write(compilation: SessionCompilation, options: WriteOptions = {}): Outcome {
    const { root } = this;
    const outcome = writeOutput(root, compilation, options, this.#disk.derived, this.refreshedAt);
    if (options.check !== true) {
      removeStale((this.#staged ?? []).map((path) => join(root, path)));
      this.#staged = [];
    }
    return outcome;
  }

  async #compile(statements: AnalyzedStatements): Promise<SessionCompilation> {
    if (this.refreshedAt === 0) this.refresh();
    // Another version of a package may change the configuration.
    this.#disk.files.find(packageFileName);
    const config = await this.#reader.read();
    if (config !== this.#setup?.config) this.#forgetSetup();
    if (this.#setup === null || !this.#isSetUp) this.#setup = readSettings(this.root, config);
    this.#isSetUp = true;
    const { aliased, choices } = this.#setup;
    this.#found ??= await selectSources(this.root, this.#asked, config.include);
    this.#staged ??= await findStaged(this.root);
    this.#queries ??= await findQueries(this.root, config);
    const found = this.#found;
    const derived = this.#disk.derivedPaths;
    const sources = readSources(this.root, found.paths, aliased, this.#disk.files);
    const analysis = { onSchema: (state: string) => this.#databases.of(config, state), statements };
    const queries = readQueries(this.root, this.#queries, config, this.#disk.files, analysis, sources.report);
    const unreadable = sources.report.failedPaths;
    const { app, unmatched } = this.#placesOf(found, derived, this.#setup);
    const all = queries === undefined ? sources : { ...sources, queries };
    const compilation = await this.#compiler.compile(all, {
      ...choices,
      // An unreadable file may have an entity, which would be missing.
      app: app === null || unreadable.size > 0 ? null : appConfig(app, derived, found.selected),
    });
    const { folders, skipped, stale, classes, entities, planOf, queryModules, emitted } = compilation;
    return {
      ...{ folders, skipped, stale, classes, entities, planOf, queryModules, emitted },
      ...found,
      unmatched: [...found.unmatched, ...unmatched],
      derived,
      // Unreadable files count as failed, although the compiler did not see them.
      failed: new Set([...compilation.failed, ...unreadable]),
      get schema() {
        return unreadable.size > 0 ? null : compilation.schema;
      },
      diagnostics: [...sources.report.sorted, ...compilation.diagnostics],
    };
  }

  /** Returns the error for a project without entity files. */
  noEntities({ nestedProjects }: SessionCompilation): ProjectError {
    return noMatchError(this.root, { from: this.root, globs: this.config.include }, nestedProjects);
  }

  /** Closes the database that is kept for statements; the next change opens another one. */
  closeDatabase(): Promise<void> {
    return this.#databases.close();
  }

  #forgetSetup(): void {
    this.#isSetUp = false;
    this.#found = null;
    this.#queries = null;
  }

  /** Returns what depends on where entity files and derived folders are. */
  #placesOf(found: SelectedSources, derived: readonly string[], setup: ProjectSettings): SourceLayout {
    const inputs = [found, derived, setup];
    if (this.#places?.inputs.every((one, index) => one === inputs[index]) !== true) {
      const { config, findTsconfig } = setup;
      const app = findAppFolder(this.root, derived, found.paths, config.app, findTsconfig);
      this.#places = { inputs, app, unmatched: unmatchedValidators(found.paths, config) };
    }
    return this.#places;
  }
}
