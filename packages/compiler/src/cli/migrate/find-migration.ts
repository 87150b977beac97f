// Finds the migration that an argument names, with or without path and `.sql`.
import { basename } from "node:path";
import type { MigrationFile } from "entity-derive/migrations";
import { nearest } from "../../text/nearest.ts";
import { CommandError } from "../command-error.ts";

/** @throws {CommandError} if there is no such file */
export function findMigration(files: readonly MigrationFile[], argument: string, folder: string): MigrationFile {
  const name = basename(argument, ".sql");
  const found = files.find((file) => file.name === name);
  if (found !== undefined) return found;
  const names = files.map((file) => file.name);
  const meant = nearest(name, names) ?? names.find((one) => one.endsWith(`_${name}`)) ?? null;
  const help =
    meant === null
      ? `the migrations are ${names.length === 0 ? "not written yet" : names.join(", ")}`
      : `did you mean ${meant}?`;
  throw new CommandError(2, `there is no migration ${argument} in ${folder}`, help);
}
