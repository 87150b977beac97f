// Databases on pools of `pg`, with or without replicas.
import type { Pool } from "pg";
import type { Database } from "../../database/database.ts";
import { DriverDatabase } from "../driver-database.ts";
import { type PgDatabaseOptions, PgDriver } from "./database.ts";
import { LazyDatabase, type ReplicatedDatabase } from "./replicas/lazy-database.ts";

export type { PgDatabaseOptions, ReplicatedDatabase };

/** Options of a database with replicas. */
export interface ReplicaOptions {
  /** A pool for each replica. Its role needs `pg_monitor`. Each of them may become the primary. */
  readonly replicas: readonly Pool[];
  /** The maximum lag of a read behind the primary, in milliseconds. `Infinity` sets no limit. Default: 10,000. */
  readonly staleness?: number | undefined;
  /**
   * Whether each pool stays connected to the same server until its connections are lost. A replica that has once
   * reached the position of a session is then not asked again. Do not set it behind a load balancer or pooler. Default:
   * `false`.
   */
  readonly keepPositions?: boolean | undefined;
}

/**
 * Returns a database on a pool of `pg`.
 *
 * Other code may use the pool too; `close()` ends it. The loss of an idle connection is not an error, since the pool
 * opens another one.
 *
 * @throws {RangeError} if a number in the options is not valid
 * @throws {TypeError} for a pool of `pg.native`
 *
 * @example
 * const db = pgDatabase(new Pool({ connectionString: process.env.DATABASE_URL }));
 * const users = new PostgresUserRepository(db);
 */
export function pgDatabase(pool: Pool, options?: PgDatabaseOptions & { readonly replicas?: undefined }): Database;
/**
 * Returns a database with replicas, which answer reads outside of transactions.
 *
 * @param primary the pool of the primary, or several pools of which one is the primary's
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
  if (replicas !== undefined)
    return replicatedDatabase("connect" in primary ? [primary] : primary, { replicas, ...others });
  return new DriverDatabase(new PgDriver(primary as Pool, options));
}

function replicatedDatabase(
  primaries: readonly Pool[],
  { replicas, staleness = 10_000, keepPositions = false, ...options }: PgDatabaseOptions & ReplicaOptions,
): ReplicatedDatabase {
  if (!(staleness > 0)) throw new RangeError(`staleness must be a number of milliseconds above 0, not ${staleness}`);
  const pools = [...new Set([...primaries, ...replicas])];
  const [first, ...others] = pools.map((pool) => new PgDriver(pool, options));
  if (first === undefined) throw new RangeError("pgDatabase needs the pool of a primary");
  return LazyDatabase.of(async (running) => {
    const { ReplicatedDriver } = await import("./replicas/replicated-driver.ts");
    return new ReplicatedDriver([first, ...others], { staleness, keepPositions }, running);
  });
}
