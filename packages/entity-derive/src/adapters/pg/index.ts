// What an application imports to have its database behind pools of `pg`.
import type { Pool } from "pg";
import type { Database } from "../../database/database.ts";
import { PgDatabase, type PgDatabaseOptions } from "./database.ts";
import { openReplicated, type ReplicaOptions } from "./replicas/open-replicated.ts";
import type { ReplicatedDatabase } from "./replicas/replicated-database.ts";

export type { PgDatabaseOptions, ReplicaOptions, ReplicatedDatabase };

/**
 * A database behind a pool of `pg`.
 *
 * The pool can be used otherwise too; `close()` ends it. A lost idle connection is not an error: the pool opens
 * another one.
 *
 * @throws {RangeError} for a number that makes no sense
 * @throws {TypeError} for a pool of `pg.native`
 *
 * @example
 * const db = pgDatabase(new Pool({ connectionString: process.env.DATABASE_URL }));
 * const users = new PostgresUserRepository(db);
 */
export function pgDatabase(pool: Pool, options?: PgDatabaseOptions & { readonly replicas?: undefined }): Database;
/**
 * The same with replicas, which answer reads outside of transactions.
 *
 * @param primary its pool; several where any of these servers may be it
 *
 * @example
 * const db = pgDatabase(primary, { replicas: [first, second], staleness: 5_000 });
 */
export function pgDatabase(
  primary: Pool | readonly Pool[],
  options: PgDatabaseOptions & ReplicaOptions,
): ReplicatedDatabase;
export function pgDatabase(
  pool: Pool | readonly Pool[],
  options: PgDatabaseOptions & { readonly [Name in keyof ReplicaOptions]?: ReplicaOptions[Name] | undefined } = {},
): Database {
  const { replicas } = options;
  if (replicas !== undefined) return openReplicated("connect" in pool ? [pool] : pool, { ...options, replicas });
  return new PgDatabase(pool as Pool, options);
}
