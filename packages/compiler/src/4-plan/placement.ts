// The differences between statements for one server and for the nodes of Citus.
import type { PublicationParts } from "entity-derive/schema";
import type { Entity } from "../2-model/data/entity.ts";
import { rawSql, type Sql, sql } from "../text/sql.ts";

/** The SQL that depends on where the rows of a table are. */
export interface Placement {
  /** The time that a change sets in a column. */
  readonly clock: {
    readonly update: (column: Sql) => Sql;
    /** The same of the row that an upsert finds. */
    readonly upsert: (column: Sql) => Sql;
  };
  /** Who makes the JSON of events: the write, or the coordinator. */
  readonly publication: Pick<PublicationParts, "isDistributed">;
  /** The SELECT of a row of which nothing is asked. */
  readonly selectNothing: Sql;
  /** Whether an INSERT that nothing is asked of gives the keys. */
  readonly insertGivesKeys: boolean;
  /** The condition of a row that an upsert has added, and the column that it reads; the name is free for that column. */
  readonly isNew: (name: Sql) => { readonly sql: Sql; readonly column: Sql | null };
  /** The source of an INSERT that waits for a lock, and the CTE that waits if VALUES can't. */
  readonly waiting: (lock: Sql) => { readonly source: Sql; readonly before: Sql | null };
}

const oneServer: Placement = {
  clock: {
    update: (column) => sql`${column} = clock_timestamp()`,
    upsert: (column) => sql`${column} = clock_timestamp()`,
  },
  publication: {},
  selectNothing: rawSql("SELECT"),
  insertGivesKeys: false,
  isNew: () => ({ sql: rawSql("xmax = 0"), column: null }),
  waiting: (lock) => ({ source: lock, before: null }),
};

/**
 * Citus runs functions that are stable, such as the time of the statement, on the coordinator. Of a row that is there it runs
 * none: its time is that which a new row would have had.
 *
 * It asks several nodes by queries that have a column. It copies the rows of an INSERT that gives nothing back to their
 * nodes, and what a node refuses then has no SQLSTATE. It gives columns back, and no expressions to make JSON of, and has no
 * subqueries in VALUES: the row is selected from what has waited.
 */
const nodes: Placement = {
  clock: {
    update: (column) => sql`${column} = statement_timestamp()`,
    upsert: (column) => sql`${column} = EXCLUDED.${column}`,
  },
  publication: { isDistributed: true },
  selectNothing: rawSql("SELECT 1"),
  insertGivesKeys: true,
  isNew: (name) => ({ sql: name, column: sql`xmax = 0 AS ${name}` }),
  waiting: (lock) => ({ source: rawSql("locked"), before: sql`locked AS MATERIALIZED (SELECT ${lock})` }),
};

export function placementOf({ distribution }: Pick<Entity, "distribution">): Placement {
  return distribution === null ? oneServer : nodes;
}
