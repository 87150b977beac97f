// A project on disk into what is generated for it, again and again while its files change.
import { resolve } from "node:path";
import type { Config } from "../compilation.ts";
import { type Compiler, createCompiler, type DetailedCompilation } from "../index.ts";
import { bringUpToDate, type Outcome, type WriteOptions } from "./bring-up-to-date.ts";
import { type Asked, type ChosenSources, chooseSources } from "./choose-sources.ts";
import { compilerChoices, unmatchedValidators } from "./config/compiler-choices.ts";
import { configNames } from "./config/config-file.ts";
import { ConfigReader, type ReadConfig } from "./config/read-config.ts";
import { appConfig, findAppFolder } from "./find-app-folder.ts";
import { findProject } from "./find-project.ts";
import { findDerivedFolders } from "./find-sources.ts";
import { type FindTsconfig, type TsconfigLookups, tsconfigFinder } from "./find-tsconfig.ts";
import { pathAliases } from "./path-aliases.ts";
import { type ReadSources, readSources } from "./read-sources.ts";

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

/** A project on disk that is compiled again and again: what did not change is not done again. */
export class ProjectSession {
  /** The folder of the project, absolute. */
  readonly root: string;
  readonly #asked: Asked;
  readonly #compiler: Compiler = createCompiler();
  readonly #overlays = new Map<string, string>();
  readonly #reader: ConfigReader;
  #config: ReadConfig;
  #sources: ReadSources | null = null;
  #tsconfigs: TsconfigLookups = new Map();

  private constructor(root: string, asked: Asked, reader: ConfigReader, config: ReadConfig) {
    this.root = root;
    this.#asked = asked;
    this.#reader = reader;
    this.#config = config;
  }

  /**
   * The project that a folder is in. With globs, which count from the folder, only what they name is written.
   * @throws {ProjectError} where there is no such folder, or the configuration has mistakes
   */
  static async open(folder: string, globs: readonly string[] = []): Promise<ProjectSession> {
    const root = findProject(folder);
    const reader = new ConfigReader(root);
    return new ProjectSession(root, { from: folder, globs }, reader, await reader.read());
  }

  get config(): ReadConfig {
    return this.#config;
  }

  /** The text of a file of the project, as the last compilation read it; null where there is none. */
  read(path: string): string | null {
    return this.#sources?.read(path) ?? null;
  }

  /** What the last compilation has read, and what it looked for. */
  get inputs(): Inputs {
    return { config: this.#config, texts: this.#sources?.texts ?? new Map(), tsconfigs: this.#tsconfigs };
  }

  /** A text that takes the place of a file on disk: what an editor holds unsaved; null takes it away. */
  overlay(path: string, text: string | null): void {
    if (text === null) this.#overlays.delete(path);
    else this.#overlays.set(path, text);
    this.invalidate([path]);
  }

  /** Files that may have changed, appeared or gone, by their paths from the root; "all" where that is not known. */
  invalidate(_paths: Iterable<string> | "all"): void {
    this.#sources = null;
  }

  /** Whether a change of this path, from the root, can change the outcome. */
  concerns(path: string): boolean {
    if (/(?:^|\/)(?:node_modules|dist|\.[^/]+)\//.test(path)) return false;
    if (/\.[cm]?tsx?$|\.derived\/|(?:^|\/)(?:package|tsconfig[^/]*)\.json$/.test(path)) return true;
    return configNames.some((name) => name === path) || this.#config.reads.includes(resolve(this.root, path));
  }

  /** @throws {ProjectError} where the configuration or a tsconfig.json has mistakes */
  async compile(): Promise<SessionCompilation> {
    this.#config = await this.#reader.read();
    this.#tsconfigs = new Map();
    const findTsconfig = tsconfigFinder(this.root, this.#tsconfigs);
    const chosen = await chooseSources(this.root, this.#asked, this.#config.include);
    const sources = readSources(this.root, chosen.paths, pathAliases(this.root, findTsconfig), this.#overlays);
    this.#sources = sources;
    const derived = await findDerivedFolders(this.root);
    const unreadable = sources.report.failedPaths;
    const compilation = await this.#compiler.compile(sources, this.#choices(chosen, derived, findTsconfig, unreadable));
    return {
      ...compilation,
      ...chosen,
      unmatched: [...chosen.unmatched, ...unmatchedValidators(chosen.paths, this.#config)],
      derived,
      // Files that cannot be read have an error, though the compiler never saw them.
      failed: new Set([...compilation.failed, ...unreadable]),
      schema: unreadable.size > 0 ? null : compilation.schema,
      diagnostics: [...sources.report.sorted, ...compilation.diagnostics],
    };
  }

  /** Brings the disk up to date with a compilation, or tells under `check` in what it is not. */
  write(compilation: SessionCompilation, options: WriteOptions = {}): Outcome {
    return bringUpToDate(this.root, compilation.derived, compilation, options);
  }

  #choices(
    { paths, chosen }: ChosenSources,
    derived: readonly string[],
    findTsconfig: FindTsconfig,
    unreadable: ReadonlySet<string>,
  ): Config {
    const folder = findAppFolder(this.root, derived, paths, this.#config.app, findTsconfig);
    return {
      ...compilerChoices(this.#config, findTsconfig),
      // A file that cannot be read is an entity's that would be missing.
      app: folder === null || unreadable.size > 0 ? null : appConfig(folder, derived, chosen),
    };
  }
}
