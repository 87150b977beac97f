// The option `migrations` of the configuration: where migration files are, and which table records those that were applied.
import { isAbsolute } from "node:path";
import { nearest } from "../../text/nearest.ts";

export interface MigrationsConfig {
  /** From the project's root. */
  readonly folder: string;
  /** With its schema. */
  readonly table: string;
}

export const defaultMigrations: MigrationsConfig = { folder: "migrations", table: "public.entity_migrations" };

const keys = Object.keys(defaultMigrations);

export function wrongMigrations(given: unknown): readonly string[] {
  if (given === undefined) return [];
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return ['`migrations` is an object: `{ "folder": "migrations", "table": "public.entity_migrations" }`'];
  const entries = new Map<string, unknown>(Object.entries(given));
  return [
    ...[...entries.keys()].filter((key) => !keys.includes(key)).map(unknownKey),
    ...wrongFolder(entries.get("folder")),
    ...wrongTable(entries.get("table")),
  ];
}

/** What was found to be right, with what it leaves open. */
export function readMigrations(given: unknown): MigrationsConfig {
  const { folder, table } = { ...defaultMigrations, ...(given as Partial<MigrationsConfig> | undefined) };
  return { folder, table: table.includes(".") ? table : `public.${table}` };
}

function unknownKey(key: string): string {
  const meant = nearest(key, keys);
  const suggestion = meant === null ? "the options are folder or table" : `did you mean \`${meant}\`?`;
  return `\`migrations\` has no option \`${key}\`: ${suggestion}`;
}

/** A folder inside of the project, spelt with `/`. */
function wrongFolder(given: unknown): readonly string[] {
  const isFolder =
    typeof given === "string" &&
    given !== "" &&
    !isAbsolute(given) &&
    !given.includes("\\") &&
    !given.split("/").includes("..");
  if (given === undefined || isFolder) return [];
  return ['`migrations.folder` is a folder of the project, `"migrations"`'];
}

function wrongTable(given: unknown): readonly string[] {
  if (given === undefined || (typeof given === "string" && /^[a-z_]\w*(\.[a-z_]\w*)?$/.test(given))) return [];
  return [
    '`migrations.table` is the name of a table, with or without its schema, in lower case: `"public.entity_migrations"`',
  ];
}
