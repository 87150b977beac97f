// The pools of a cluster and what was said of them into a database.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool } from "pg";
import { PgDatabase, type PgDatabaseOptions } from "../database.ts";
import { Cluster } from "./cluster.ts";
import { type ReplicatedDatabase, RoutedDatabase } from "./replicated-database.ts";
import { Subscriptions } from "./subscriptions.ts";

export interface ReplicaOptions {
  /**
   * A pool for each replica, of a role that has `pg_monitor`. Any of them may become the primary.
   */
  readonly replicas: readonly Pool[];
  /** By how many milliseconds a read may be behind the primary; `Infinity` sets no bound. Default: 10,000. */
  readonly staleness?: number | undefined;
  /**
   * Whether each pool leads to one and the same server as long as it is not lost. Then a replica that was once as far as a
   * session is not asked again where it is. Leave it out where an address or a pooler balances. Default: false.
   */
  readonly keepPositions?: boolean | undefined;
}

/** @throws {RangeError} for a staleness that is none */
export function openReplicated(
  pools: readonly Pool[],
  { replicas, staleness = 10_000, keepPositions = false, ...options }: PgDatabaseOptions & ReplicaOptions,
): ReplicatedDatabase {
  if (!(staleness > 0)) throw new RangeError(`staleness must be a number of milliseconds above 0, not ${staleness}`);
  const [first, ...others] = [...new Set([...pools, ...replicas])];
  if (first === undefined) throw new RangeError("pgDatabase needs the pool of a primary");
  const open = (pool: Pool): PgDatabase => new PgDatabase(pool, options);
  const cluster = new Cluster([open(first), ...others.map(open)], { staleness, keepPositions });
  return new RoutedDatabase({
    cluster,
    subscriptions: new Subscriptions(cluster),
    sessions: new AsyncLocalStorage(),
  });
}
