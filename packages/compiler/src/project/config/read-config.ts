// The configuration of a project into what it wants; every key and value in it is checked.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../compilation.ts";
import { configNames, entityGlob, migrationsFolderName, packageFileName } from "../../text/file-names.ts";
import { listing } from "../../text/names.ts";
import { pathFrom } from "../../text/slash-path.ts";
import { ConfigError } from "./config-error.ts";
import { findConfig } from "./config-file.ts";
import { lineOf } from "./find-place.ts";
import { checkedKeys, type Mistake } from "./mistake.ts";
import { options } from "./options.ts";
import type { ProjectConfig, ValidatorName } from "./project-config.ts";
import { type RunConfig, runConfig } from "./run-config.ts";

/** What a project wants, with what its configuration leaves open. */
export interface ReadConfig {
  /** The name of the file; null where there is none. */
  readonly file: string | null;
  /** The files that it follows from, absolute. */
  readonly reads: readonly string[];
  /** Globs of the entity files, from the project's root. */
  readonly include: readonly string[];
  readonly router: Config["router"];
  /** The library for each glob; the first that a file matches holds. */
  readonly validators: readonly (readonly [glob: string, library: ValidatorName])[];
  /** The folder in which `app.derived` is made, from the project's root; false for none, null for the default. */
  readonly app: string | false | null;
  /** How names are written in JSON and in query strings; null for as they are. */
  readonly json: { readonly case: "camelCase" | "snake_case" | null };
  /** What relative imports end in; null for what follows from the tsconfig. */
  readonly importEnding: ".ts" | ".js" | "" | null;
  readonly migrations: MigrationsConfig;
  /** The oldest major version of PostgreSQL that migrations have to run on. */
  readonly postgres: 15 | 16 | 17 | 18;
}

export interface MigrationsConfig {
  /** From the project's root. */
  readonly folder: string;
  /** With its schema. */
  readonly table: string;
}

/**
 * The configuration of a project, or the defaults where it has none.
 * @throws {ConfigError} that lists everything wrong with it
 */
export function readConfig(root: string): Promise<ReadConfig> {
  return new ConfigReader(root).read();
}

/**
 * Reads it again and again. It is run anew only if a file that it follows from has another text, also after it has
 * failed: it may write into the project, which would lead to the next run.
 */
export class ConfigReader {
  readonly #root: string;
  /** Null before it is read, and after it has failed for a reason that lies in no file of the project. */
  #outcome: ReadConfig | ConfigError | null = null;
  /** The texts of the files that it follows from, absolute; null for those that are not there. */
  #texts: ReadonlyMap<string, string | null> = new Map();

  constructor(root: string) {
    this.#root = root;
  }

  /** @throws {ConfigError} that lists everything wrong with it */
  async read(): Promise<ReadConfig> {
    if (this.#outcome === null || this.refresh().length > 0) await this.#readAnew();
    if (this.#outcome === null || this.#outcome instanceof ConfigError) throw this.#outcome;
    return this.#outcome;
  }

  /** The files that have other texts than when it was read, from the root. */
  refresh(): readonly string[] {
    const changed = [...this.#texts].filter(([path, text]) => textOrNull(path) !== text);
    return changed.map(([path]) => pathFrom(this.#root, path));
  }

  async #readAnew(): Promise<void> {
    this.#outcome = null;
    this.#texts = this.#textsOf([]);
    try {
      const config = await readAnew(this.#root);
      this.#texts = this.#textsOf(config.reads);
      this.#outcome = config;
    } catch (error) {
      if (!(error instanceof ConfigError) || error.reads === null) throw error;
      // Another version of a package may mend it.
      this.#texts = this.#textsOf([...error.reads, join(this.#root, packageFileName)]);
      this.#outcome = error;
    }
  }

  #textsOf(reads: readonly string[]): ReadonlyMap<string, string | null> {
    const names = configNames.map((name) => join(this.#root, name));
    return new Map([...names, ...reads].map((path) => [path, textOrNull(path)]));
  }
}

function textOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

async function readAnew(root: string): Promise<ReadConfig> {
  const name = findConfig(root);
  if (name === null) return completed({}, null, []);
  const path = join(root, name);
  const text = readText(path, name);
  const { value, reads } = name.endsWith(".json") ? readJson(name, text, path) : await runConfig(root, name);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const found = name.endsWith(".json")
      ? "it is not a JSON object"
      : `its default export is ${typeof value === "object" ? "no object" : `a ${typeof value}, and no object`}`;
    throw refused(name, text, [{ at: [], message: found }], reads);
  }
  const { $schema: _, ...given } = value as ProjectConfig & { readonly $schema?: unknown };
  const mistakes = checkedKeys(given, options);
  if (mistakes.length > 0) throw refused(name, text, mistakes, reads);
  return completed(given, name, reads);
}

function readText(path: string, name: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refused(name, "", [{ at: [], message: `it cannot be read: ${reason}` }], [path]);
  }
}

function readJson(name: string, text: string, path: string): RunConfig {
  try {
    return { value: JSON.parse(text.replace(/^\u{FEFF}/u, "")), reads: [path] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const line = /\(line (\d+) column \d+\)/.exec(reason)?.[1];
    const mistakes = [{ at: [], message: `it is not JSON: ${reason}` }];
    throw refused(line === undefined ? name : `${name}:${line}`, "", mistakes, [path]);
  }
}

function completed(given: ProjectConfig, file: string | null, reads: readonly string[]): ReadConfig {
  const { include, router, app, json, importEnding, migrations, postgres } = given;
  const table = migrations?.table ?? "public.entity_migrations";
  return {
    file,
    reads,
    include: include ?? [entityGlob],
    router: router ?? "hono",
    validators: validatorsOf(given),
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

function validatorsOf({ validators = "zod" }: ProjectConfig): ReadConfig["validators"] {
  if (typeof validators === "string") return [["**", validators]];
  // A list of both is from a time in which there was to be one of each.
  if (isList(validators)) return [["**", validators.includes("zod") ? "zod" : "valibot"]];
  return Object.entries(validators);
}

function isList(validators: object): validators is readonly ValidatorName[] {
  return Array.isArray(validators);
}

function refused(name: string, text: string, mistakes: readonly Mistake[], reads: readonly string[]): ConfigError {
  const lines = mistakes.map(({ at, message }) => {
    const line = at.length === 0 ? null : lineOf(text, at);
    return `${name}${line === null ? "" : `:${line}`}: ${message}`;
  });
  return new ConfigError(lines.join("\n"), `its options are ${listing(Object.keys(options), "or")}`, reads);
}
