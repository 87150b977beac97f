// Opens a live database: a server, or the folder of a PGlite.
import { fileURLToPath } from "node:url";
import { checkFolder, extensionModules } from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";
import { ownPglite } from "./own-pglite.ts";

/** Whether the address is a URL, `postgres://…`. Anything else is a PGlite folder, as a path or a `file:` URL. */
export function isServer(address: string): boolean {
  return /^postgres(?:ql)?:/i.test(address);
}

export interface LiveDatabaseOptions {
  /** The role that runs statements; by default that of the connection. */
  readonly role?: string | undefined;
}

/**
 * Opens the database. Closing it closes the pool or PGlite.
 *
 * @param extensions the extensions with which PGlite has to be started
 * @throws errors of the driver if there is no connection
 * @throws {Error} if another process has the folder open
 */
export async function liveDatabase(
  address: string,
  extensions: ReadonlySet<string>,
  { role }: LiveDatabaseOptions = {},
): Promise<Database> {
  return isServer(address) ? await onServer(address, role) : await inFolder(address, extensions, role);
}

async function onServer(address: string, role: string | undefined): Promise<Database> {
  const [{ Pool }, { pgDatabase }] = await Promise.all([
    import("pg").then((module) => module.default),
    import("entity-derive/pg"),
  ]);
  // PostgreSQL splits the options at spaces that have no backslash.
  const options = role === undefined ? {} : { options: `-c role=${role.replaceAll(/[\\\s]/g, "\\$&")}` };
  const db = pgDatabase(new Pool({ connectionString: address, application_name: "entity-derive migrate", ...options }));
  try {
    await db.query({ name: "migrate.connect", text: "SELECT 1" }, []);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function inFolder(address: string, extensions: ReadonlySet<string>, role: string | undefined): Promise<Database> {
  const [{ PGlite }, { pgliteDatabase }, loaded] = await Promise.all([
    import("@electric-sql/pglite"),
    import("entity-derive/pglite"),
    extensionModules(ownPglite, extensions),
  ]);
  const folder = /^file:\/\//i.test(address) ? fileURLToPath(address) : address.replace(/^file:/i, "");
  checkFolder(folder);
  return pgliteDatabase(await PGlite.create(folder, { extensions: loaded }), { role });
}
