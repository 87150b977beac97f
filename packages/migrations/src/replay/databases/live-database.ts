// An address into the database that lives there: a server's, or a PGlite in a folder.
import { fileURLToPath } from "node:url";
import type { Database } from "entity-derive/runtime";
import { extensionModules } from "./extension-modules.ts";

/** `postgres://…`; anything else is the folder of a PGlite, as a path or as `file:`. */
export function isServer(address: string): boolean {
  return /^postgres(?:ql)?:/i.test(address);
}

/**
 * Closing the database closes what it is reached by.
 *
 * @param extensions those that are made there, with which a PGlite has to be started
 * @throws whatever the driver throws where there is no connection
 */
export async function liveDatabase(address: string, extensions: ReadonlySet<string>): Promise<Database> {
  return isServer(address) ? await onServer(address) : await inFolder(address, extensions);
}

async function onServer(address: string): Promise<Database> {
  const [{ Pool }, { pgDatabase }] = await Promise.all([
    import("pg").then((module) => module.default),
    import("entity-derive/pg"),
  ]);
  const db = pgDatabase(new Pool({ connectionString: address, application_name: "entity-derive migrate" }));
  try {
    await db.query({ name: "migrate.connect", text: "SELECT 1" }, []);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function inFolder(address: string, extensions: ReadonlySet<string>): Promise<Database> {
  const [{ PGlite }, { pgliteDatabase }, loaded] = await Promise.all([
    import("@electric-sql/pglite"),
    import("entity-derive/pglite"),
    extensionModules(extensions),
  ]);
  const folder = /^file:\/\//i.test(address) ? fileURLToPath(address) : address.replace(/^file:/i, "");
  return pgliteDatabase(await PGlite.create(folder, { extensions: loaded }));
}
