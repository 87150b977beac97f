// Opens an application on a test database.
import type { Migration } from "../database/ddl/migrate.ts";
import { checkRowSecurity } from "../row-security/check.ts";
import { rowSecurityGrants } from "../row-security/grants.ts";
import type { AsyncDisposableIfKnown } from "../stream/async-disposable.ts";
import { type TestFetch, TestRequests } from "./requests.ts";
import { defaultRoles, testDatabase } from "./test-database.ts";
import type { TestDatabase, TestDatabaseOptions } from "./test-options.ts";

/** An application in this process. `close` ends what it has started, such as `EventStreams`. */
export interface ServedApplication {
  readonly fetch: TestFetch;
  /** Ends what the application has started. Default: nothing. */
  readonly close?: (() => Promise<void> | void) | undefined;
}

/** Options of {@link openTestApplication}. */
export interface TestApplicationOptions extends TestDatabaseOptions {
  /** Creates the application on the database of a test. */
  readonly serve: (db: TestDatabase) => ServedApplication | Promise<ServedApplication>;
}

/** An application on a database of its own. */
export interface TestApplication extends TestRequests, AsyncDisposableIfKnown {
  /** The database, which `close` drops. */
  readonly db: TestDatabase;
  /** Closes the application, and drops its database. */
  close(): Promise<void>;
}

/**
 * Opens an application on a copy of the database that the migration files create. `app.derived/testing.ts` calls it
 * with the tables of all entities.
 *
 * @param entities the roles get the privileges of `rowSecurityGrants` on their tables; if one has row-level security,
 * `roles` is true by default, and policies must apply to the application's role
 * @throws the errors of `testDatabase` and of `serve`
 * @throws {RowSecurityError} if no policy applies to the application's role
 */
export async function openTestApplication(
  { serve, roles: wanted, ...options }: TestApplicationOptions,
  entities: readonly Migration[],
): Promise<TestApplication> {
  const isSecured = entities.some(({ POLICIES }) => POLICIES !== undefined);
  const named = wanted ?? isSecured;
  const names = named === true ? defaultRoles : named;
  const roles = names === false ? false : { grants: rowSecurityGrants(entities, names), ...names };
  const db = await testDatabase({ ...options, roles });
  try {
    if (isSecured && roles !== false) await checkRowSecurity(db, entities);
    const served = await serve(db);
    return new OpenedApplication(db, served);
  } catch (error) {
    await db.close();
    throw error;
  }
}

class OpenedApplication extends TestRequests {
  readonly db: TestDatabase;
  readonly #served: ServedApplication;

  constructor(db: TestDatabase, served: ServedApplication) {
    super((request) => served.fetch(request));
    this.db = db;
    this.#served = served;
  }

  async close(): Promise<void> {
    try {
      await this.#served.close?.();
    } finally {
      await this.db.close();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
