// The keys of the configuration, with their checks and defaults.
import { isAbsolute } from "node:path";
import { listing } from "../../text/names.ts";
import { type Check, objectOf, oneOf, quoteValue } from "./checks.ts";
import type { ProjectConfig } from "./project-config.ts";

const servers = [15, 16, 17, 18] as const;
const validator = oneOf(["zod", "valibot"]);

/** `tsc` compares this list with the type; tests compare it with `config.schema.json` and the documentation. */
export const options: { readonly [Key in keyof Required<ProjectConfig>]: Check } = {
  include(given, at) {
    const isList =
      Array.isArray(given) && given.length > 0 && given.every((glob) => typeof glob === "string" && glob !== "");
    return isList ? [] : [{ at, message: '`include` is a list of globs, `["src/**/*.entity.ts"]`' }];
  },
  router: oneOf(["hono", "fastify", "none"]),
  validators,
  app(given, at) {
    if (given === false || isFolder(given, true)) return [];
    return [{ at, message: '`app` is the folder of `app.derived`, `"src"`, or `false` for none' }];
  },
  json: objectOf({ case: oneOf(["camelCase", "snake_case"]) }, '{ "case": "snake_case" }'),
  importEnding: oneOf([".ts", ".js", ""]),
  migrations: objectOf({ folder, table }, '{ "folder": "migrations", "table": "public.entity_migrations" }'),
  postgres(given, at) {
    if (servers.some((server) => server === given)) return [];
    const versions = listing(servers.map(String), "or");
    return [
      { at, message: `\`postgres\` cannot be ${quoteValue(given)}: it is a major version of PostgreSQL, ${versions}` },
    ];
  },
};

/** Accepts one library, a list of libraries, or one for each glob. */
function validators(given: unknown, at: readonly string[]): ReturnType<Check> {
  if (Array.isArray(given)) {
    if (given.length === 0) return [{ at, message: '`validators` cannot be an empty list: it is "zod" or "valibot"' }];
    return given.flatMap((one: unknown) => validator(one, at));
  }
  if (typeof given !== "object" || given === null) return validator(given, at);
  const entries = Object.entries(given);
  const example = '`{ "src/public/**": "valibot", "**": "zod" }`';
  if (entries.length === 0) return [{ at, message: `\`validators\` cannot be empty: it is a library, or ${example}` }];
  return entries.flatMap(([glob, library]) => {
    if (glob === "") return [{ at, message: `\`validators\` has an empty glob: ${example}` }];
    return validator(library, [...at, glob]);
  });
}

function folder(given: unknown, at: readonly string[]): ReturnType<Check> {
  return isFolder(given, false)
    ? []
    : [{ at, message: '`migrations.folder` is a folder of the project, `"migrations"`' }];
}

function table(given: unknown, at: readonly string[]): ReturnType<Check> {
  if (typeof given === "string" && /^[a-z_]\w*(\.[a-z_]\w*)?$/.test(given)) return [];
  const message =
    '`migrations.table` is the name of a table, with or without its schema, in lower case: `"public.entity_migrations"`';
  return [{ at, message }];
}

/** True for a folder inside the project, with `/`; the root is `""`. */
function isFolder(given: unknown, orRoot: boolean): boolean {
  if (typeof given !== "string" || (given === "" && !orRoot)) return false;
  return !isAbsolute(given) && !given.includes("\\") && !given.split("/").includes("..");
}
