// Reads migration files from a folder or from memory.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationFile } from "./migration-file.ts";
import { MigrationFileError } from "./migration-file-error.ts";
import { parseMigration } from "./parse-migration.ts";

/** A migration file in memory. */
export interface MigrationText {
  /** The name of the file without `.sql`: `20261201T090000_add_phone`. */
  readonly name: string;
  readonly text: string;
}

/** The path or file URL of a folder, or the files themselves. */
export type MigrationSource = string | URL | readonly MigrationText[];

/** Other SQL files in the folder. */
const otherFiles: ReadonlySet<string> = new Set(["before", "schema"]);
const reversal = ".down";

/**
 * Returns the migrations in the order of their names. Ignores `before.sql`, `schema.sql`, files ending with
 * `.down.sql`, and files other than SQL.
 *
 * @throws {MigrationFileError} if a file is not a valid migration
 * @throws an error of `node:fs` if the folder cannot be read
 * @example
 * const files = await readMigrations(new URL("../migrations/", import.meta.url));
 */
export async function readMigrations(source: MigrationSource): Promise<readonly MigrationFile[]> {
  const texts = (await textsOf(source)).filter(({ name }) => !otherFiles.has(name) && !name.endsWith(reversal));
  for (const { name } of texts) {
    if (/^\d/.test(name)) continue;
    const help = "begin its name with a timestamp, 20261201T090000_add_phone.sql, or move it out of the folder";
    throw new MigrationFileError(name, 1, "the file's name does not begin with a timestamp", help);
  }
  return parsed(texts);
}

/** Returns the down migrations (`NAME.down.sql`) by the names of their migrations. */
export async function readReversals(source: MigrationSource): Promise<ReadonlyMap<string, MigrationFile>> {
  const texts = (await textsOf(source)).filter(({ name }) => name.endsWith(reversal));
  return new Map(parsed(texts).map((file) => [file.name.slice(0, -reversal.length), file]));
}

/**
 * Returns `before.sql`, the objects that the migrations need and that others create; null if there is none. It is run
 * in test databases and embedded databases only.
 *
 * @throws {MigrationFileError} if the file is not valid
 */
export async function readBefore(source: MigrationSource): Promise<MigrationFile | null> {
  const file = (await textsOf(source)).find(({ name }) => name === "before");
  return file === undefined ? null : parseMigration(file.name, file.text);
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
    throw new MigrationFileError(name, 1, "the file is not UTF-8", "save it as UTF-8 text");
  }
}
