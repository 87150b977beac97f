// DATABASE_URL into a database: a PostgreSQL server, or a PGlite inside this process.
import { mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgDatabase } from "entity-derive/pg";
import { pgliteDatabase } from "entity-derive/pglite";
import type { Database } from "entity-derive/runtime";
import { Pool } from "pg";
import { claimFolder } from "./claim-folder.ts";

export interface OpenedDatabase {
  readonly db: Database;
  /** For people: where the data is. */
  readonly place: string;
  close(): Promise<void>;
}

const ownFolder = fileURLToPath(new URL("../../.data", import.meta.url));

/**
 * @param url the address of a PostgreSQL server; without one the data is in `folder`
 * @throws {Error} when another process uses the folder
 */
export async function openDatabase(url: string | undefined, folder: string = ownFolder): Promise<OpenedDatabase> {
  if (url !== undefined && url !== "") {
    const db = pgDatabase(new Pool({ connectionString: url, connectionTimeoutMillis: 10_000 }));
    return { db, place: "the PostgreSQL server of DATABASE_URL", close: () => db.close() };
  }
  mkdirSync(folder, { recursive: true });
  const release = claimFolder(folder);
  const db = pgliteDatabase(await PGlite.create({ dataDir: join(folder, "pglite"), extensions: { pg_trgm } }));
  const path = relative(process.cwd(), folder);
  const shown = path.startsWith("..") ? folder : path;
  return { db, place: `an embedded database, ${shown}`, close: () => db.close().finally(release) };
}
