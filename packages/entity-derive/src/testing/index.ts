// PGlite into a fresh database for a test.
import { pgliteDatabase } from "../adapters/pglite/database.ts";
import type { Database } from "../database/database.ts";
import { type Migration, migrate } from "../database/ddl/migrate.ts";
import { extensionsOf } from "./extensions.ts";

/**
 * An empty database in memory, with the migrations applied and the extensions that they create. Needs the package `@electric-sql/pglite`; starting it takes
 * one to three seconds.
 *
 * @throws {Error} when a migration creates an extension that PGlite does not ship
 * @example
 * const db = await testDatabase([UserMigration]);
 * const users = new PostgresUserRepository(db);
 * …
 * await db.close();
 */
export async function testDatabase(migrations: readonly Migration[] = []): Promise<Database> {
  const [{ PGlite }, extensions] = await Promise.all([import("@electric-sql/pglite"), extensionsOf(migrations)]);
  const database = pgliteDatabase(await PGlite.create({ extensions }));
  await migrate(database, migrations);
  return database;
}
