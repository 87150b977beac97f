// What an application imports to have its database behind pools of `pg`.
import type { Pool } from "pg";
import type { Database } from "../../database/database.ts";
import { PgDatabase, type PgDatabaseOptions } from "./database.ts";
import { LazyDatabase, type ReplicatedDatabase } from "./replicas/lazy-database.ts";

export type { PgDatabaseOptions, ReplicatedDatabase };

export interface ReplicaOptions {
  /** A pool for each replica, of a role that has `pg_monitor`. Any of them may become the primary. */
  readonly replicas: readonly Pool[];
  /** By how many milliseconds a read may be behind the primary; `Infinity` sets no bound. Default: 10,000. */
  readonly staleness?: number | undefined;
  /**
   * Whether each pool leads to one and the same server until its connections are lost. Then a replica that was once as far
   * as a session is not asked again where it is. Leave it out where an address or a pooler balances. Default: false.
   */
  readonly keepPositions?: boolean | undefined;
}

/**
 * A database behind a pool of `pg`.
 *
 * The pool can be used otherwise too; `close()` ends it. A lost idle connection is not an error: the pool opens
 * another one.
 *
 * @throws {RangeError} for a number that is not valid
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
  primary: Pool | readonly Pool[],
  options: PgDatabaseOptions & { readonly [Name in keyof ReplicaOptions]?: ReplicaOptions[Name] | undefined } = {},
): Database {
  const { replicas, ...others } = options;
  if (replicas !== undefined) return replicated("connect" in primary ? [primary] : primary, { replicas, ...others });
  return new PgDatabase(primary as Pool, options);
}

function replicated(
  primaries: readonly Pool[],
  { replicas, staleness = 10_000, keepPositions = false, ...options }: PgDatabaseOptions & ReplicaOptions,
): ReplicatedDatabase {
  if (!(staleness > 0)) throw new RangeError(`staleness must be a number of milliseconds above 0, not ${staleness}`);
  const pools = [...new Set([...primaries, ...replicas])];
  const [first, ...others] = pools.map((pool) => new PgDatabase(pool, options));
  if (first === undefined) throw new RangeError("pgDatabase needs the pool of a primary");
  return LazyDatabase.of(async (running) => {
    const { openReplicated } = await import("./replicas/open-replicated.ts");
    return openReplicated([first, ...others], { staleness, keepPositions }, running);
  });
}
