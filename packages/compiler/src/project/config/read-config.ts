// Reads the configuration of a project, checks it and fills in the defaults.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../compilation.ts";
import { errorMessage } from "../../text/error.ts";
import { listing } from "../../text/names.ts";
import {
  configNames,
  entityGlob,
  migrationsFolderName,
  packageFileName,
  queriesGlob,
} from "../../text/paths/file-names.ts";
import { pathFrom } from "../../text/paths/slash-path.ts";
import { shownTextOrNull } from "../sources/read-text.ts";
import { checkedKeys, type Mistake } from "./checks.ts";
import { ConfigError } from "./config-error.ts";
import { keyLine } from "./key-line.ts";
import { options } from "./options.ts";
import type { ProjectConfig, ValidatorName } from "./project-config.ts";
import { type RunConfig, runConfig } from "./run-config.ts";

/** The configuration with its defaults. */
export interface ResolvedConfig {
  /** The name of the file; null if there is none. */
  readonly file: string | null;
  /** The files that it depends on, absolute. */
  readonly dependencies: readonly string[];
  /** Globs of the entity files, from the project's root. */
  readonly include: readonly string[];
  /** Globs of the files with SQL, from the project's root. */
  readonly queries: readonly string[];
  readonly router: Config["router"];
  /** The library for each glob; the first that matches a file applies. */
  readonly validators: readonly (readonly [glob: string, library: ValidatorName])[];
  /** The folder in which `app.derived` is generated, from the project's root; false for none, null for the default. */
  readonly app: string | false | null;
  /** The case of names in JSON and in query strings; null to keep them. */
  readonly json: { readonly case: "camelCase" | "snake_case" | null };
  /** The ending of relative imports; null to derive it from the tsconfig. */
  readonly importEnding: ".ts" | ".js" | "" | null;
  readonly migrations: MigrationsConfig;
  /** The oldest major version of PostgreSQL that migrations have to run on. */
  readonly postgres: 15 | 16 | 17 | 18;
}

export interface MigrationsConfig {
  /** Relative to the project's root. */
  readonly folder: string;
  /** Includes the schema. */
  readonly table: string;
}

/**
 * Reads the configuration of a project; without a file it has the defaults.
 * @throws {ConfigError} that lists all mistakes
 */
export function readConfig(root: string): Promise<ResolvedConfig> {
  return new ConfigReader(root).read();
}

/**
 * Reads the configuration repeatedly. It is evaluated again only if `refresh` has found that the text of a file that it
 * depends on has changed, even after a failure: a configuration that writes into the project would otherwise cause the
 * next run.
 */
export class ConfigReader {
  readonly #root: string;
  /** Null before the first read, and after a failure that no file of the project explains. */
  #outcome: ResolvedConfig | ConfigError | null = null;
  /** The texts of the files that it depends on, by absolute path; null for missing files. */
  #texts: ReadonlyMap<string, string | null> = new Map();
  #hasChanged = false;

  constructor(root: string) {
    this.#root = root;
  }

  /** @throws {ConfigError} that lists all mistakes */
  async read(): Promise<ResolvedConfig> {
    if (this.#outcome === null || this.#hasChanged) await this.#readAnew();
    if (this.#outcome === null || this.#outcome instanceof ConfigError) throw this.#outcome;
    return this.#outcome;
  }

  /** Returns the files whose text has changed since the last read, relative to the root. */
  refresh(): readonly string[] {
    const changed = [...this.#texts].filter(([path, text]) => shownTextOrNull(path) !== text);
    this.#hasChanged ||= changed.length > 0;
    return changed.map(([path]) => pathFrom(this.#root, path));
  }

  async #readAnew(): Promise<void> {
    this.#outcome = null;
    this.#hasChanged = false;
    this.#texts = this.#textsOf([]);
    try {
      const config = await loadConfig(this.#root);
      this.#texts = this.#textsOf(config.dependencies);
      this.#outcome = config;
    } catch (error) {
      if (!(error instanceof ConfigError) || error.dependencies === null) throw error;
      // Another version of a package may fix it.
      this.#texts = this.#textsOf([...error.dependencies, join(this.#root, packageFileName)]);
      this.#outcome = error;
    }
  }

  #textsOf(reads: readonly string[]): ReadonlyMap<string, string | null> {
    const names = configNames.map((name) => join(this.#root, name));
    return new Map([...names, ...reads].map((path) => [path, shownTextOrNull(path)]));
  }
}

async function loadConfig(root: string): Promise<ResolvedConfig> {
  const name = findConfig(root);
  if (name === null) return resolveConfig({}, null, []);
  const path = join(root, name);
  const text = readText(path, name);
  const { value, dependencies } = name.endsWith(".json") ? readJson(name, text, path) : await runConfig(root, name);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const found = name.endsWith(".json") ? "it is not a JSON object" : `its default export is not an object`;
    throw configError(name, text, [{ at: [], message: found }], dependencies);
  }
  const { $schema: _, ...settings } = value as ProjectConfig & { readonly $schema?: unknown };
  const mistakes = checkedKeys(settings, options);
  if (mistakes.length > 0) throw configError(name, text, mistakes, dependencies);
  return resolveConfig(settings, name, dependencies);
}

function readText(path: string, name: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const reason = errorMessage(error);
    throw configError(name, "", [{ at: [], message: `it cannot be read: ${reason}` }], [path]);
  }
}

function readJson(name: string, text: string, path: string): RunConfig {
  try {
    return { value: JSON.parse(text.replace(/^\u{FEFF}/u, "")), dependencies: [path] };
  } catch (error) {
    const reason = errorMessage(error);
    const line = /\(line (\d+) column \d+\)/.exec(reason)?.[1];
    const mistakes = [{ at: [], message: `it is not JSON: ${reason}` }];
    throw configError(line === undefined ? name : `${name}:${line}`, "", mistakes, [path]);
  }
}

function resolveConfig(settings: ProjectConfig, file: string | null, dependencies: readonly string[]): ResolvedConfig {
  const { include, queries, router, app, json, importEnding, migrations, postgres } = settings;
  const table = migrations?.table ?? "public.entity_migrations";
  return {
    file,
    dependencies,
    include: include ?? [entityGlob],
    queries: queries ?? [queriesGlob],
    router: router ?? "hono",
    validators: validatorsOf(settings),
    app: app ?? null,
    json: { case: json?.case ?? null },
    importEnding: importEnding ?? null,
    migrations: {
      folder: migrations?.folder ?? migrationsFolderName,
      table: table.includes(".") ? table : `public.${table}`,
    },
    postgres: postgres ?? 18,
  };
}

function validatorsOf({ validators = "zod" }: ProjectConfig): ResolvedConfig["validators"] {
  if (typeof validators === "string") return [["**", validators]];
  // A list of both libraries was once a project that generated both; the first is used now.
  if (isList(validators)) return [["**", validators.includes("zod") ? "zod" : "valibot"]];
  return Object.entries(validators);
}

function isList(validators: object): validators is readonly ValidatorName[] {
  return Array.isArray(validators);
}

function configError(name: string, text: string, mistakes: readonly Mistake[], reads: readonly string[]): ConfigError {
  const lines = mistakes.map(({ at, message }) => {
    const line = at.length === 0 ? null : keyLine(text, at);
    return `${name}${line === null ? "" : `:${line}`}: ${message}`;
  });
  return new ConfigError(lines.join("\n"), `its options are ${listing(Object.keys(options), "or")}`, reads);
}

/**
 * Returns its name, or null if there is none.
 * @throws {ConfigError} if there are several
 */
export function findConfig(root: string): string | null {
  const found = configNames.filter((name) => existsSync(join(root, name)));
  const [only = null] = found;
  if (found.length < 2) return only;
  throw new ConfigError(`there are several configuration files: ${listing(found)}`, "keep one of them", []);
}
