// A file as a call names it into the one of the folder: by its name, with or without `.sql` and a path.
import { basename } from "node:path";
import type { MigrationFile } from "entity-derive/migrations";
import { nearest } from "../../text/nearest.ts";
import { CommandError } from "../command-error.ts";

/** @throws {CommandError} for one that is not there */
export function namedFile(files: readonly MigrationFile[], given: string, folder: string): MigrationFile {
  const name = basename(given, ".sql");
  const found = files.find((file) => file.name === name);
  if (found !== undefined) return found;
  const names = files.map((file) => file.name);
  const meant = nearest(name, names) ?? names.find((one) => one.endsWith(`_${name}`)) ?? null;
  const help =
    meant === null
      ? `the files of the folder are its migrations: ${names.length === 0 ? "there are none yet" : names.join(", ")}`
      : `did you mean ${meant}?`;
  throw new CommandError(2, `there is no migration ${given} in ${folder}`, help);
}
