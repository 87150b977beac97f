// The file entity-derive.config.json into what the project wants; every key and value in it is checked.
import { readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import type { Config } from "../../compilation.ts";
import { listing } from "../../text/names.ts";
import { nearest } from "../../text/nearest.ts";
import { ProjectError } from "../project-error.ts";
import { defaultMigrations, type MigrationsConfig, readMigrations, wrongMigrations } from "./migrations-config.ts";

export const configName = "entity-derive.config.json";

export interface ReadConfig {
  /** Globs of the entity files, from the project's root. */
  readonly include: readonly string[];
  readonly router: Config["router"];
  /** One library or both; with both it is Zod. */
  readonly validators: Config["validator"] | readonly Config["validator"][];
  /** The folder in which `app.derived` is made, from the project's root; false for none, null for the default. */
  readonly app: string | false | null;
  /** How names are written in JSON and in query strings; null for as they are. */
  readonly json: { readonly case: (typeof cases)[number] | null };
  /** What relative imports end in; null for what follows from the tsconfig. */
  readonly importEnding: (typeof endings)[number] | null;
  readonly migrations: MigrationsConfig;
  /** The oldest major version of PostgreSQL that migrations have to run on. */
  readonly postgres: (typeof servers)[number];
}

const servers = [15, 16, 17, 18] as const;
const defaults: ReadConfig = {
  include: ["**/*.entity.ts"],
  router: "hono",
  validators: "zod",
  app: null,
  json: { case: null },
  importEnding: null,
  migrations: defaultMigrations,
  postgres: 18,
};
const routers = ["hono", "fastify", "none"] as const;
const validators = ["zod", "valibot"] as const;
const cases = ["camelCase", "snake_case"] as const;
const endings = [".ts", ".js", ""] as const;
const keys = Object.keys(defaults);

/**
 * The configuration of a project, or the defaults where it has none.
 * @throws {ProjectError} that lists everything wrong with it
 */
export function readConfig(root: string): ReadConfig {
  let text: string;
  try {
    text = readFileSync(join(root, configName), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return defaults;
    throw refused([`it cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
  let given: unknown;
  try {
    given = JSON.parse(text.replace(/^\u{FEFF}/u, ""));
  } catch (error) {
    throw refused([`it is not JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
  if (typeof given !== "object" || given === null || Array.isArray(given)) throw refused(["it is not a JSON object"]);
  const entries = new Map<string, unknown>(Object.entries(given));
  const wrong = [
    ...[...entries.keys()].filter((key) => key !== "$schema" && !keys.includes(key)).map(unknownKey),
    ...wrongInclude(entries.get("include")),
    ...wrongChoice("router", entries.get("router"), routers),
    ...wrongValidators(entries.get("validators")),
    ...wrongApp(entries.get("app")),
    ...wrongJson(entries.get("json")),
    ...wrongChoice("importEnding", entries.get("importEnding"), endings),
    ...wrongMigrations(entries.get("migrations")),
    ...wrongServer(entries.get("postgres")),
  ];
  if (wrong.length > 0) throw refused(wrong);
  return { ...defaults, ...(given as Partial<ReadConfig>), migrations: readMigrations(entries.get("migrations")) };
}

function unknownKey(key: string): string {
  const meant = nearest(key, keys);
  return `there is no option \`${key}\`: ${meant === null ? `the options are ${listing(keys, "or")}` : `did you mean \`${meant}\`?`}`;
}

function wrongInclude(given: unknown): readonly string[] {
  if (given === undefined) return [];
  if (Array.isArray(given) && given.length > 0 && given.every((glob) => typeof glob === "string" && glob !== ""))
    return [];
  return ['`include` is a list of globs, `["src/**/*.entity.ts"]`'];
}

/** A folder inside of the project, spelt with `/`; false for none. */
function wrongApp(given: unknown): readonly string[] {
  if (given === undefined || given === false) return [];
  const isFolder =
    typeof given === "string" && !isAbsolute(given) && !given.split(/[\\/]/).includes("..") && !given.includes("\\");
  return isFolder ? [] : ['`app` is the folder in which `app.derived` is made, `"src"`, or `false` for none'];
}

function wrongJson(given: unknown): readonly string[] {
  if (given === undefined) return [];
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return ['`json` is an object: `{ "case": "snake_case" }`'];
  const { case: wanted, ...others } = given as Readonly<Record<string, unknown>>;
  const strange = Object.keys(others).map((key) => `\`json\` has no option \`${key}\`: it has \`case\``);
  return [...strange, ...wrongChoice("json.case", wanted, cases)];
}

function wrongServer(given: unknown): readonly string[] {
  if (given === undefined || servers.some((server) => server === given)) return [];
  const shown = JSON.stringify(given);
  return [
    `\`postgres\` cannot be ${shown}: it is a major version of PostgreSQL, ${listing(servers.map(String), "or")}`,
  ];
}

function wrongValidators(given: unknown): readonly string[] {
  if (!Array.isArray(given)) return wrongChoice("validators", given, validators);
  if (given.length === 0) return ['`validators` cannot be an empty list: it is "zod" or "valibot"'];
  return given.flatMap((one: unknown) => wrongChoice("validators", one ?? "null", validators));
}

/** The library that schemas are made for. */
export function validatorOf({ validators: given }: ReadConfig): Config["validator"] {
  if (typeof given === "string") return given;
  return given.includes("zod") ? "zod" : "valibot";
}

function wrongChoice(key: string, given: unknown, values: readonly string[]): readonly string[] {
  if (given === undefined || values.some((value) => value === given)) return [];
  const meant = typeof given === "string" ? nearest(given, values) : null;
  const allowed =
    meant === null
      ? `it is ${listing(
          values.map((value) => `"${value}"`),
          "or",
        )}`
      : `did you mean "${meant}"?`;
  return [`\`${key}\` cannot be ${JSON.stringify(given)}: ${allowed}`];
}

function refused(wrong: readonly string[]): ProjectError {
  const message = wrong.map((one) => `${configName}: ${one}`).join("\n");
  return new ProjectError(2, message, `its options are ${listing(keys, "or")}`);
}
