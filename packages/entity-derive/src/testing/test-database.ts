// Databases for tests, with the tables of entities or of migration files.
import { pgliteDatabase } from "../adapters/pglite/database.ts";
import type { Database } from "../database/database.ts";
import { type Migration, migrate } from "../database/ddl/migrate.ts";
import type { AsyncDisposableIfKnown } from "../stream/async-disposable.ts";
import { emptyPglite, openOnPglite } from "./on-pglite.ts";
import { Template } from "./template.ts";
import type { TestDatabase, TestDatabaseOptions, TestRoles } from "./test-options.ts";

export const defaultRoles: TestRoles = { application: "test_application", jobs: "test_jobs" };

/**
 * Returns an empty in-memory database with the tables of entities, on PGlite.
 *
 * @throws {Error} if a migration creates an extension that PGlite does not include
 * @example
 * const db = await testDatabase([UserMigration]);
 * const users = new PostgresUserRepository(db);
 * …
 * await db.close();
 */
export function testDatabase(migrations?: readonly Migration[]): Promise<Database>;
/**
 * Returns a database that the migration files of production have created. The first call applies them to a template,
 * which all processes use until a file changes; each call returns a copy.
 *
 * @throws {MigrationFileError} if a file is not a valid migration
 * @throws {MigrationRunError} if a statement fails, with its file and line
 * @throws {Error} if the folder, a package or an extension is missing, or a role has other attributes
 * @example
 * const db = await testDatabase({ migrations: "migrations/", roles: true, url: process.env["DATABASE_URL"] });
 * const { issues } = repositories(db);
 * …
 * await db.close();
 */
export function testDatabase(options: TestDatabaseOptions): Promise<TestDatabase>;
export async function testDatabase(
  options: readonly Migration[] | TestDatabaseOptions = [],
): Promise<Database | TestDatabase> {
  return "migrations" in options ? await copyOfTemplate(options) : await withTables(options);
}

async function withTables(migrations: readonly Migration[]): Promise<Database> {
  const texts = migrations.map(({ table, EXTENSIONS = [] }) => {
    return { origin: `the migration of ${table}`, sql: EXTENSIONS.join("\n") };
  });
  const database = pgliteDatabase(await emptyPglite(texts, "open a database that has it, and call migrate"));
  await migrate(database, migrations);
  return database;
}

async function copyOfTemplate({ migrations, roles = false, url, table }: TestDatabaseOptions): Promise<TestDatabase> {
  const used = roles === true ? defaultRoles : roles === false ? null : roles;
  const template = await Template.read({ migrations, roles: used, table });
  const { application, jobs, owner, drop } = await (url === undefined
    ? openOnPglite(template)
    : (await import("./on-server.ts")).openOnServer(url, template));
  let dropped: Promise<void> | null = null;
  const close = (): Promise<void> => {
    dropped ??= drop();
    return dropped;
  };
  const disposal = { [Symbol.asyncDispose]: close } as AsyncDisposableIfKnown;
  return Object.assign(application, { jobs, owner, close }, disposal);
}
