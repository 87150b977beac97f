// The keys of the configuration, with their checks and defaults.
import { isAbsolute } from "node:path";
import { listing } from "../../text/names.ts";
import { type Check, objectOf, oneOf, quoteValue } from "./checks.ts";
import type { ProjectConfig } from "./project-config.ts";

const servers = [15, 16, 17, 18] as const;
const validator = oneOf(["zod", "valibot"]);

/** `tsc` compares this list with the type; tests compare it with `config.schema.json` and the documentation. */
export const options: { readonly [Key in keyof Required<ProjectConfig>]: Check } = {
  include: globs("include", "src/**/*.entity.ts"),
  queries: globs("queries", "src/**/*.queries.sql"),
  router: oneOf(["hono", "fastify", "none"]),
  validators,
  app(value, at) {
    if (value === false || isFolder(value, true)) return [];
    return [{ at, message: '`app` must be the folder of `app.derived`, such as `"src"`, or `false` for none' }];
  },
  json: objectOf({ case: oneOf(["camelCase", "snake_case"]) }, '{ "case": "snake_case" }'),
  importEnding: oneOf([".ts", ".js", ""]),
  migrations: objectOf({ folder, table }, '{ "folder": "migrations", "table": "public.entity_migrations" }'),
  postgres(value, at) {
    if (servers.some((server) => server === value)) return [];
    const versions = listing(servers.map(String), "or");
    return [
      { at, message: `\`postgres\` cannot be ${quoteValue(value)}: it is a major version of PostgreSQL, ${versions}` },
    ];
  },
};

/** Accepts a list of globs. */
function globs(key: string, example: string): Check {
  return (value, at) => {
    const isList =
      Array.isArray(value) && value.length > 0 && value.every((glob) => typeof glob === "string" && glob !== "");
    return isList ? [] : [{ at, message: `\`${key}\` must be a list of globs, such as \`["${example}"]\`` }];
  };
}

/** Accepts one library, a list of libraries, or one for each glob. */
function validators(value: unknown, at: readonly string[]): ReturnType<Check> {
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ at, message: '`validators` cannot be an empty list: it is "zod" or "valibot"' }];
    return value.flatMap((one: unknown) => validator(one, at));
  }
  if (typeof value !== "object" || value === null) return validator(value, at);
  const entries = Object.entries(value);
  const example = '`{ "src/public/**": "valibot", "**": "zod" }`';
  if (entries.length === 0) return [{ at, message: `\`validators\` cannot be empty: it is a library, or ${example}` }];
  return entries.flatMap(([glob, library]) => {
    if (glob === "") return [{ at, message: `\`validators\` has an empty glob: ${example}` }];
    return validator(library, [...at, glob]);
  });
}

function folder(value: unknown, at: readonly string[]): ReturnType<Check> {
  return isFolder(value, false)
    ? []
    : [{ at, message: '`migrations.folder` is a folder of the project, `"migrations"`' }];
}

function table(value: unknown, at: readonly string[]): ReturnType<Check> {
  if (typeof value === "string" && /^[a-z_]\w*(\.[a-z_]\w*)?$/.test(value)) return [];
  const message =
    '`migrations.table` is the name of a table, with or without its schema, in lower case: `"public.entity_migrations"`';
  return [{ at, message }];
}

/** True for a folder inside the project, with `/`; the root is `""`. */
function isFolder(value: unknown, orRoot: boolean): boolean {
  if (typeof value !== "string" || (value === "" && !orRoot)) return false;
  return !isAbsolute(value) && !value.includes("\\") && !value.split("/").includes("..");
}
