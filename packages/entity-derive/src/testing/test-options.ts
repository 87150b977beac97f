// Options of test databases, and their result.
import type { Database } from "../database/database.ts";
import type { MigrationSource } from "../migrations/read-migrations.ts";
import type { RowSecurityRoles } from "../row-security/grants.ts";
import type { AsyncDisposableIfKnown } from "../stream/async-disposable.ts";

/** The roles of a test database, with the names that your migration files use. */
export interface TestRoles extends RowSecurityRoles {
  /**
   * SQL that grants the roles their privileges, run after the files. Default: the statements of `rowSecurityGrants` for
   * all tables.
   */
  readonly grants?: string | undefined;
}

/** Options of `testDatabase` with migration files. */
export interface TestDatabaseOptions {
  /** The path or file URL of the folder of migrations, or the files as `{ name, text }`. */
  readonly migrations: MigrationSource;
  /**
   * Connects as the application's role, to which policies apply. `true` names the roles `test_application` and
   * `test_jobs`. Missing roles are created. Default: `false`, which connects as the owner of the tables.
   */
  readonly roles?: boolean | TestRoles | undefined;
  /**
   * The URL of a PostgreSQL server, on which databases are created; its own database is not changed. Default: PGlite in
   * this process.
   */
  readonly url?: string | undefined;
  /** The table of applied migrations, with its schema. Default: `public.entity_migrations`. */
  readonly table?: string | undefined;
}

/** A database for one test, as the application's role. */
export interface TestDatabase extends Database, AsyncDisposableIfKnown {
  /** The same database as the role of jobs for all owners, to which no policy applies. */
  readonly jobs: Database;
  /** The same database as the owner of the tables. */
  readonly owner: Database;
  /** Closes all connections, and drops the database. */
  close(): Promise<void>;
}

/** The databases of the roles, before they are one object. */
export interface OpenedRoles extends Pick<TestDatabase, "jobs" | "owner"> {
  readonly application: Database;
  readonly drop: () => Promise<void>;
}
