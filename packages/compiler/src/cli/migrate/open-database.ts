// `--database` or DATABASE_URL into the database that a command works on.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findRequirements, isServer, liveDatabase, type MigrationsFolder } from "@entity-derive/migrations";
import { MigrationRunError } from "entity-derive/migrations";
import { type Database, sqlState } from "entity-derive/runtime";
import { CommandError } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";

export interface DatabaseOptions {
  /** `postgres://…`, or the folder of a PGlite. */
  readonly database?: string;
}

const usage =
  "`--database postgres://user@host/name`, the folder of a PGlite (`--database ./.data/shop`), or DATABASE_URL";

/** @throws {CommandError} where none is named */
export function databaseAddress({ database }: DatabaseOptions): string {
  const address = database ?? process.env["DATABASE_URL"] ?? "";
  if (address === "") throw new CommandError(2, "no database is named", usage);
  return address;
}

/**
 * Lends the database, and closes it. The folder of a PGlite has to be there, unless the command makes one.
 *
 * @param folder what is applied to it: the extensions that its files create have to be given to a PGlite
 * @throws {CommandError} where none is named, where there is no connection, and where its role may not do what is asked
 */
export async function withDatabase<T>(
  options: DatabaseOptions,
  { files, before }: Pick<MigrationsFolder, "files" | "before">,
  terminal: Terminal,
  run: (db: Database) => Promise<T>,
  { creates = false } = {},
): Promise<T> {
  const address = databaseAddress(options);
  // A wrong scheme is no folder: `mysql://…` would make one of that name.
  const isAddress = isServer(address) || !/^(?!file:)[a-z][a-z0-9+.-]+:\/\//i.test(address);
  if (!isAddress || (!creates && !isThere(address, terminal)))
    throw new CommandError(2, `there is no database at ${withoutPassword(address)}`, usage);
  const all = [...files, ...(before === null ? [] : [before])];
  const { extensions } = await findRequirements(all.flatMap(({ statements }) => statements.map(({ text }) => text)));
  const db = await opened(address, extensions, terminal);
  try {
    return await run(db);
  } catch (error) {
    throw refusalOf(error, address) ?? error;
  } finally {
    await db.close();
  }
}

/** The database has refused the role; null for any other error. */
function refusalOf(error: unknown, address: string): CommandError | null {
  // What ended a run of migrations says more by itself.
  if (error instanceof MigrationRunError || sqlState(error) !== insufficientPrivilege) return null;
  const role = "name a role that may, such as that of `migrate up`";
  return new CommandError(2, `${withoutPassword(address)} refuses it: ${reasonOf(error)}`, role);
}

const insufficientPrivilege = "42501";

async function opened(address: string, extensions: ReadonlySet<string>, terminal: Terminal): Promise<Database> {
  try {
    return await liveDatabase(isServer(address) ? address : pgliteFolder(address, terminal), extensions);
  } catch (error) {
    const reason = reasonOf(error);
    throw new CommandError(2, `there is no connection to ${withoutPassword(address)}: ${reason}`, usage);
  }
}

/** Whether something is there: a folder without a PGlite in it would become one. */
export function isThere(address: string, terminal: Terminal): boolean {
  return isServer(address) || existsSync(pgliteFolder(address, terminal));
}

/** `./data`, `file:data` and `file:///srv/data` into an absolute path. */
export function pgliteFolder(address: string, { folder }: Terminal): string {
  return /^file:\/\//i.test(address) ? fileURLToPath(address) : resolve(folder, address.replace(/^file:/i, ""));
}

/** Refused connections to several addresses of one name are an AggregateError without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

export function withoutPassword(address: string): string {
  return address.replace(/(:\/\/[^/:@]*):[^@/]*@/, "$1:…@");
}
