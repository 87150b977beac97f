// Opens the database of `--database` or DATABASE_URL.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findRequirements, isServer, liveDatabase, type MigrationsFolder } from "@entity-derive/migrations";
import { MigrationRunError } from "entity-derive/migrations";
import { type Database, sqlState } from "entity-derive/runtime";
import { errorMessage } from "../../../text/error.ts";
import { CommandError } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";

export interface DatabaseOptions {
  /** `postgres://…`, or a PGlite folder. */
  readonly database?: string;
  /** The role that runs statements; by default that of the connection. */
  readonly role?: string;
}

/** The options of commands that print data, which no migration changes. */
export interface DataOptions extends DatabaseOptions {
  readonly format: "text" | "json";
}

const usage =
  "set `--database postgres://user@host/name`, `--database` with the folder of a PGlite (`./.data/shop`), or DATABASE_URL";

/** @throws {CommandError} if no database is given */
export function databaseAddress({ database }: DatabaseOptions): string {
  const address = database ?? process.env["DATABASE_URL"] ?? "";
  if (address === "") throw new CommandError(2, "no database is specified", usage);
  return address;
}

/**
 * Opens the database for the duration of `run`. A PGlite folder has to exist, unless the command creates it.
 *
 * @param folder the migrations to apply; PGlite needs to know the extensions that they create
 * @throws {CommandError} if no database is given, the connection fails, or the role lacks privileges
 */
export async function withDatabase<T>(
  options: DatabaseOptions,
  { files, before }: Pick<MigrationsFolder, "files" | "before">,
  terminal: Terminal,
  run: (db: Database) => Promise<T>,
  { creates = false } = {},
): Promise<T> {
  const address = databaseAddress(options);
  // An unsupported scheme is not a folder: `mysql://…` would create one with that name.
  const isAddress = isServer(address) || !/^(?!file:)[a-z][a-z0-9+.-]+:\/\//i.test(address);
  if (!isAddress || (!creates && !databaseExists(address, terminal)))
    throw new CommandError(2, `there is no database at ${withoutPassword(address)}`, usage);
  const all = [...files, ...(before === null ? [] : [before])];
  const { extensions } = await findRequirements(all.flatMap(({ statements }) => statements.map(({ text }) => text)));
  const db = await openDatabase(address, extensions, options.role, terminal);
  try {
    return await run(db);
  } catch (error) {
    throw privilegeError(error, address) ?? error;
  } finally {
    await db.close();
  }
}

/** The folder of commands that apply no migrations. */
export const noMigrations = { files: [], before: null };

/** Returns an error for missing privileges; null for other errors. */
function privilegeError(error: unknown, address: string): CommandError | null {
  // The error of a migration run is more specific.
  if (error instanceof MigrationRunError || sqlState(error) !== insufficientPrivilege) return null;
  const role = "use a role with the necessary privileges, such as that of `migrate up`";
  return new CommandError(2, `${withoutPassword(address)} denies access: ${reasonOf(error)}`, role);
}

const insufficientPrivilege = "42501";

async function openDatabase(
  address: string,
  extensions: ReadonlySet<string>,
  role: string | undefined,
  terminal: Terminal,
): Promise<Database> {
  try {
    return await liveDatabase(isServer(address) ? address : pgliteFolder(address, terminal), extensions, { role });
  } catch (error) {
    const reason = reasonOf(error);
    throw new CommandError(2, `cannot connect to ${withoutPassword(address)}: ${reason}`, usage);
  }
}

/** True if the database exists: opening a folder without a PGlite would create one. */
export function databaseExists(address: string, terminal: Terminal): boolean {
  return isServer(address) || existsSync(pgliteFolder(address, terminal));
}

/** Resolves `./data`, `file:data` and `file:///srv/data` to an absolute path. */
export function pgliteFolder(address: string, { folder }: Terminal): string {
  return /^file:\/\//i.test(address) ? fileURLToPath(address) : resolve(folder, address.replace(/^file:/i, ""));
}

/** Refused connections to several addresses of a host are an AggregateError without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return errorMessage(error);
}

/** The password is in front of the host, or a parameter of the address. */
export function withoutPassword(address: string): string {
  return address.replace(/(:\/\/[^/:@]*):[^@/]*@/, "$1:…@").replace(/([?&]password=)[^&#]*/gi, "$1…");
}
