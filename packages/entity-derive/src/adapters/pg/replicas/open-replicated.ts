// Creates one database from the databases of a cluster's servers.
import type { Database } from "../../../database/database.ts";
import type { PgDatabase } from "../database.ts";
import { Cluster, type ClusterOptions } from "./cluster.ts";
import type { RunningSession } from "./lazy-database.ts";
import { RoutedDatabase } from "./routed-database.ts";
import { Subscriptions } from "./subscriptions.ts";

/** @param databases the first is the primary until another one reports that it is */
export function openReplicated(
  databases: readonly [PgDatabase, ...PgDatabase[]],
  options: ClusterOptions,
  sessions: RunningSession,
): Database {
  const cluster = new Cluster(databases, options);
  return new RoutedDatabase({ cluster, subscriptions: new Subscriptions(cluster), sessions });
}
