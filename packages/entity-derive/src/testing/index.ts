// Databases for tests, on PGlite.
import { pgliteDatabase } from "../adapters/pglite/database.ts";
import type { Database } from "../database/database.ts";
import { type Migration, migrate } from "../database/ddl/migrate.ts";
import { extensionsOf } from "./extensions.ts";

/**
 * Returns an empty in-memory database with the migrations applied, and with the extensions that they create. Requires
 * the package `@electric-sql/pglite`. Starting it takes one to three seconds.
 *
 * @throws {Error} if a migration creates an extension that PGlite does not include
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
