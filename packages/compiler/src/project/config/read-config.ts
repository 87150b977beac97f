// The configuration of a project into what it wants; every key and value in it is checked.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../compilation.ts";
import { listing } from "../../text/names.ts";
import { ProjectError } from "../project-error.ts";
import { configNames, findConfig } from "./config-file.ts";
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
 * @throws {ProjectError} that lists everything wrong with it
 */
export function readConfig(root: string): Promise<ReadConfig> {
  return new ConfigReader(root).read();
}

/** Reads it again and again: it is run anew only where a file has changed that it follows from. */
export class ConfigReader {
  readonly #root: string;
  #known: { readonly config: ReadConfig; readonly state: string } | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  /** @throws {ProjectError} that lists everything wrong with it */
  async read(): Promise<ReadConfig> {
    if (this.#known !== null && this.#known.state === this.#stateOf(this.#known.config)) return this.#known.config;
    this.#known = null;
    const config = await readAnew(this.#root);
    this.#known = { config, state: this.#stateOf(config) };
    return config;
  }

  /** When each of its files was changed, those that are not there among them. */
  #stateOf({ reads }: ReadConfig): string {
    const paths = [...configNames.map((name) => join(this.#root, name)), ...reads];
    const states = paths.map((path) => {
      const found = statSync(path, { bigint: true, throwIfNoEntry: false });
      return found === undefined ? "" : `${found.mtimeNs}:${found.size}`;
    });
    return states.join();
  }
}

async function readAnew(root: string): Promise<ReadConfig> {
  const name = findConfig(root);
  if (name === null) return completed({}, null, []);
  const text = readText(root, name);
  const { value, reads } = name.endsWith(".json") ? readJson(name, text, root) : await runConfig(root, name);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const found = name.endsWith(".json")
      ? "it is not a JSON object"
      : `its default export is ${typeof value === "object" ? "no object" : `a ${typeof value}, and no object`}`;
    throw refused(name, text, [{ at: [], message: found }]);
  }
  const { $schema: _, ...given } = value as ProjectConfig & { readonly $schema?: unknown };
  const mistakes = checkedKeys(given, options);
  if (mistakes.length > 0) throw refused(name, text, mistakes);
  return completed(given, name, reads);
}

function readText(root: string, name: string): string {
  try {
    return readFileSync(join(root, name), "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refused(name, "", [{ at: [], message: `it cannot be read: ${reason}` }]);
  }
}

function readJson(name: string, text: string, root: string): RunConfig {
  try {
    return { value: JSON.parse(text.replace(/^\u{FEFF}/u, "")), reads: [join(root, name)] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const line = /\(line (\d+) column \d+\)/.exec(reason)?.[1];
    throw refused(line === undefined ? name : `${name}:${line}`, "", [
      { at: [], message: `it is not JSON: ${reason}` },
    ]);
  }
}

function completed(given: ProjectConfig, file: string | null, reads: readonly string[]): ReadConfig {
  const { include, router, app, json, importEnding, migrations, postgres } = given;
  const table = migrations?.table ?? "public.entity_migrations";
  return {
    file,
    reads,
    include: include ?? ["**/*.entity.ts"],
    router: router ?? "hono",
    validators: validatorsOf(given),
    app: app ?? null,
    json: { case: json?.case ?? null },
    importEnding: importEnding ?? null,
    migrations: {
      folder: migrations?.folder ?? "migrations",
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

function refused(name: string, text: string, mistakes: readonly Mistake[]): ProjectError {
  const lines = mistakes.map(({ at, message }) => {
    const line = at.length === 0 ? null : lineOf(text, at);
    return `${name}${line === null ? "" : `:${line}`}: ${message}`;
  });
  return new ProjectError(2, lines.join("\n"), `its options are ${listing(Object.keys(options), "or")}`);
}
