// A folder of migrations, or their texts, into migration files in the order of their application.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationFile } from "./migration-file.ts";
import { MigrationFileError } from "./migration-file-error.ts";
import { parseMigration } from "./parse-migration.ts";

/** A migration file that is held in memory. */
export interface MigrationText {
  /** The file's name without `.sql`: `20261201T090000_add_phone`. */
  readonly name: string;
  readonly text: string;
}

/** A folder by its path or its file URL, or the files themselves. */
export type MigrationSource = string | URL | readonly MigrationText[];

/** What stands in the folder beside migrations, and is none. */
const besides: ReadonlySet<string> = new Set(["before", "schema"]);
const reversal = ".down";

/**
 * The migrations in their order, which is that of their names. `before.sql`, `schema.sql`, what ends with `.down.sql`, and
 * files that are not SQL are left out.
 *
 * @throws {MigrationFileError} for a file that cannot be a migration
 * @throws an error of `node:fs` for a folder that cannot be read
 * @example
 * const files = await readMigrations(new URL("../migrations/", import.meta.url));
 */
export async function readMigrations(source: MigrationSource): Promise<readonly MigrationFile[]> {
  const texts = (await textsOf(source)).filter(({ name }) => !besides.has(name) && !name.endsWith(reversal));
  for (const { name } of texts) {
    if (/^\d/.test(name)) continue;
    const help = "begin its name with a timestamp, 20261201T090000_add_phone.sql, or move it out of the folder";
    throw new MigrationFileError(name, 1, "the file's name does not begin with a timestamp", help);
  }
  return parsed(texts);
}

/** The files that undo migrations (`NAME.down.sql`), by the names of these. */
export async function readReversals(source: MigrationSource): Promise<ReadonlyMap<string, MigrationFile>> {
  const texts = (await textsOf(source)).filter(({ name }) => name.endsWith(reversal));
  return new Map(parsed(texts).map((file) => [file.name.slice(0, -reversal.length), file]));
}

function parsed(texts: readonly MigrationText[]): readonly MigrationFile[] {
  return texts
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, text }, index, all) => {
      if (all[index + 1]?.name === name) {
        throw new MigrationFileError(name, 1, "two files have this name", "give each its own");
      }
      return parseMigration(name, text);
    });
}

async function textsOf(source: MigrationSource): Promise<readonly MigrationText[]> {
  if (typeof source !== "string" && !(source instanceof URL)) return source;
  const folder = typeof source === "string" ? source : fileURLToPath(source);
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => !entry.isDirectory() && entry.name.endsWith(".sql")).map(({ name }) => name);
  return Promise.all(
    names.map(async (file) => {
      const name = file.slice(0, -".sql".length);
      return { name, text: textOf(name, await readFile(join(folder, file))) };
    }),
  );
}

function textOf(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new MigrationFileError(name, 1, "the file is no UTF-8", "save it as UTF-8 text");
  }
}
