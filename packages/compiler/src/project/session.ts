// A project on disk, which is compiled and written again and again while its files change.
import { realpathSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { removeAbandoned } from "../6-write/staging.ts";
import { stampOf } from "../6-write/stamp.ts";
import type { Config, FolderMemo } from "../compilation.ts";
import { type Compiler, createCompiler, type DetailedCompilation } from "../index.ts";
import { isInPackages, isSetup, isUnreadFolder, packageFileName } from "../text/file-names.ts";
import { pathWithin } from "../text/slash-path.ts";
import { type Asked, type ChosenSources, chooseSources } from "./choose-sources.ts";
import { compilerChoices, unmatchedValidators } from "./config/compiler-choices.ts";
import { ConfigReader, type ReadConfig } from "./config/read-config.ts";
import { Disk, type DiskState } from "./disk/disk.ts";
import { isOfInterest } from "./disk/folders.ts";
import { within } from "./disk/known-file.ts";
import { appConfig, findAppFolder } from "./find-app-folder.ts";
import { findProject } from "./find-project.ts";
import { findStaged } from "./find-sources.ts";
import { type FindTsconfig, filesOf, type TsconfigLookups, tsconfigFinder } from "./find-tsconfig.ts";
import { pathAliases } from "./path-aliases.ts";
import { ProjectError } from "./project-error.ts";
import { readSources } from "./read-sources.ts";
import { type Outcome, type WriteOptions, writeOutput } from "./write-output.ts";

export interface SessionCompilation extends DetailedCompilation, ChosenSources {
  /** The derived folders on disk, from the root. */
  readonly derived: readonly string[];
}

/** What an earlier session has left: its view of the disk, and the folders that need not be emitted again. */
export interface Remembered {
  readonly state: DiskState;
  readonly memo: FolderMemo;
}

export interface WatchedFolder {
  readonly path: string;
  /** A folder that was removed and made again is another one. */
  readonly inode: number;
  /** Whether it is a link, so that it lies elsewhere than its path says. */
  readonly isLink: boolean;
  /** Whether only single files in it matter, and no folder. */
  readonly isAlone: boolean;
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
  /** The application's folder; null if none is generated. */
  readonly app: string | null;
  /** The globs of the configuration that match no file. */
  readonly unmatched: readonly string[];
}

export class ProjectSession {
  /** The folder of the project, absolute. */
  readonly root: string;
  readonly #asked: Asked;
  readonly #reader: ConfigReader;
  readonly #disk: Disk;
  #memo: FolderMemo;
  #compiler: Compiler;
  /** Null until the configuration could be read. */
  #setup: Setup | null = null;
  /** Whether the configuration and the tsconfig.json files are those that were read. */
  #isSetUp = false;
  /** Null if entity files have to be looked for. */
  #found: ChosenSources | null = null;
  #staged: readonly string[] | null = null;
  #places: Places | null = null;
  readonly #realPaths = new Map<string, { readonly inode: number; readonly real: string }>();

  /**
   * The project that a folder is in, of which nothing is read yet. With globs, which count from the folder, only what
   * they name is written.
   * @throws {ProjectError} if there is no such folder
   */
  constructor(folder: string, globs: readonly string[] = [], remembered: Remembered | null = null) {
    this.root = findProject(folder);
    this.#asked = { from: folder, globs };
    this.#reader = new ConfigReader(this.root);
    this.#disk = new Disk(this.root, remembered?.state);
    this.#memo = remembered?.memo ?? new Map();
    this.#compiler = createCompiler(this.#memo);
  }

  /** @throws {TypeError} before the first compilation */
  get config(): ReadConfig {
    if (this.#setup === null) throw new TypeError("nothing of the project was read yet");
    return this.#setup.config;
  }

  /** What another session can go on from. */
  get remembered(): Remembered {
    return { state: this.#disk.state, memo: this.#memo };
  }

  /** The moment before the disk was looked at last; 0 before the first time. */
  get started(): number {
    return this.#disk.started;
  }

  /** The paths of the files that were read: entities, and what they import. */
  get sources(): readonly string[] {
    return this.#disk.files.read;
  }

  /** The text of a file of the project; null if there is none. */
  read(path: string): string | null {
    return this.#disk.files.find(path);
  }

  /** A text that takes the place of a file on disk: what an editor holds unsaved; null takes it away. */
  overlay(path: string, text: string | null): void {
    this.#disk.files.overlay(path, text);
  }

  /**
   * Compares the disk with what is known of it. Gives the paths of the files that have changed, appeared or gone since
   * the last time, but for those that `write` has written: empty if compiling would give the same. A generated file is
   * compared if its folder is that of one of the paths.
   */
  refresh(touched: ReadonlySet<string> | "all" = "all"): ReadonlySet<string> {
    const { listed, read, generated } = this.#disk.refresh(touched);
    const configured = this.#reader.refresh();
    if (listed.length > 0) this.#found = null;
    if ([...listed, ...read, ...configured].some(isOfSetup)) {
      this.#forgetSetup();
      // Imports may lead elsewhere now, which the keys of remembered folders do not say.
      this.#memo.clear();
    }
    return new Set([...listed, ...read, ...configured, ...generated]);
  }

  /** Whether a change of this path, from the root, can change the outcome: `refresh` then knows whether it does. */
  concerns(path: string, isFolder: boolean): boolean {
    const parts = path.split("/");
    if (parts.some(isUnreadFolder)) return false;
    return isFolder || isOfInterest(parts.at(-1) ?? "") || this.#disk.files.has(path) || this.#disk.folders.has(path);
  }

  /** The folders in which something may change, absolute. */
  get watched(): readonly WatchedFolder[] {
    const own = [...this.#disk.folders.values()].map(
      ({ path, stamp, isLink }): WatchedFolder => ({
        path: join(this.root, path),
        inode: stamp.inode,
        isLink,
        isAlone: false,
      }),
    );
    const others = [...new Set([...this.outside].map((path) => dirname(path)))];
    return [
      ...own,
      ...others.map((path) => ({ path, inode: stampOf(path)?.inode ?? 0, isLink: false, isAlone: true })),
    ];
  }

  /** The files that lie in no folder of the project, absolute: those that links lead to, and that a tsconfig.json extends. */
  get outside(): ReadonlySet<string> {
    const root = realPath(this.root);
    const isOutside = (path: string): boolean => pathWithin(root, path) === null && !isInPackages(path);
    // One that is gone may come back to where it was.
    for (const { path, stamp } of this.#disk.files.known)
      if (stamp !== null && this.#realPaths.get(path)?.inode !== stamp.inode)
        this.#realPaths.set(path, { inode: stamp.inode, real: realPath(within(this.root, path)) });
    return new Set([...this.#realPaths.values()].map(({ real }) => real).filter(isOutside));
  }

  /** @throws {ProjectError} if the configuration or a tsconfig.json has mistakes */
  async compile(): Promise<SessionCompilation> {
    try {
      return await this.#compile();
    } catch (error) {
      this.#forgetSetup();
      if (!(error instanceof ProjectError)) {
        // Halfway through nobody knows what was taken in.
        this.#memo = new Map();
        this.#compiler = createCompiler(this.#memo);
      }
      throw error;
    } finally {
      const tsconfigs = this.#setup?.tsconfigs ?? new Map();
      for (const file of filesOf(this.root, tsconfigs, this.started)) this.#disk.files.note(file);
    }
  }

  /** Brings the disk up to date with a compilation, or tells under `check` in what it is not. */
  write(compilation: SessionCompilation, options: WriteOptions = {}): Outcome {
    const { root } = this;
    const outcome = writeOutput(root, compilation, options, this.#disk.derived, this.started);
    if (options.check !== true) {
      removeAbandoned((this.#staged ?? []).map((path) => join(root, path)));
      this.#staged = [];
    }
    return outcome;
  }

  async #compile(): Promise<SessionCompilation> {
    if (this.started === 0) this.refresh();
    // Another version of a package may change what the configuration says.
    this.#disk.files.find(packageFileName);
    const config = await this.#reader.read();
    if (config !== this.#setup?.config) this.#forgetSetup();
    if (this.#setup === null || !this.#isSetUp) this.#setup = setupOf(this.root, config);
    this.#isSetUp = true;
    const { aliased, choices } = this.#setup;
    this.#found ??= await chooseSources(this.root, this.#asked, config.include);
    this.#staged ??= await findStaged(this.root);
    const found = this.#found;
    const derived = this.#disk.derivedPaths;
    const sources = readSources(this.root, found.paths, aliased, this.#disk.files);
    const unreadable = sources.report.failedPaths;
    const { app, unmatched } = this.#placesOf(found, derived, this.#setup);
    const compilation = await this.#compiler.compile(sources, {
      ...choices,
      // A file that cannot be read is an entity's that would be missing.
      app: app === null || unreadable.size > 0 ? null : appConfig(app, derived, found.chosen),
    });
    const { folders, heldBack, classes, entities, planOf, emitted } = compilation;
    return {
      ...{ folders, heldBack, classes, entities, planOf, emitted },
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

  #forgetSetup(): void {
    this.#isSetUp = false;
    this.#found = null;
  }

  /** What follows from where entity files and derived folders are. */
  #placesOf(found: ChosenSources, derived: readonly string[], setup: Setup): Places {
    const of = [found, derived, setup];
    if (this.#places?.of.every((one, index) => one === of[index]) !== true) {
      const { config, findTsconfig } = setup;
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

/** Whether the configuration or a tsconfig.json may say something else: what that extends may have any name. */
function isOfSetup(path: string): boolean {
  return path.endsWith(".json") || isSetup(posix.basename(path));
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
