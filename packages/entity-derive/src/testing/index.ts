// PGlite -> a fresh database for a test.
import { pgliteDatabase } from "../adapters/pglite/database.ts";
import type { Database } from "../database/database.ts";
import { type Migration, migrate } from "../database/migrate.ts";

/**
 * An empty database in memory, with the migrations applied. Needs the package `@electric-sql/pglite`; starting it takes
 * one to three seconds.
 *
 * @example
 * const db = await testDatabase([UserMigration]);
 * const users = new PostgresUserRepository(db);
 * …
 * await db.close();
 */
export async function testDatabase(migrations: readonly Migration[] = []): Promise<Database> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
  ]);
  const database = pgliteDatabase(await PGlite.create({ extensions: { pg_trgm } }));
  await migrate(database, migrations);
  return database;
}
