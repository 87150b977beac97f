// The differences between statements for one server and for Citus.
import type { PublicationParts } from "entity-derive/schema";
import type { Entity } from "../2-model/data/entity.ts";
import { rawSql, type Sql, sql } from "../text/sql.ts";

/** SQL that differs between a table on one server and a distributed table. */
export interface Placement {
  /** Assigns the current time to a column. */
  readonly clock: {
    readonly update: (column: Sql) => Sql;
    /** For an existing row in ON CONFLICT DO UPDATE. */
    readonly upsert: (column: Sql) => Sql;
  };
  /** Whether the JSON of events is built by the coordinator rather than the write. */
  readonly publication: Pick<PublicationParts, "isDistributed">;
  /** Whether an INSERT needs a RETURNING clause even if no column is used. */
  readonly insertNeedsReturning: boolean;
  /** The condition for a row that an upsert inserted, and the RETURNING column of this name that it needs, if any. */
  readonly isNew: (name: Sql) => { readonly sql: Sql; readonly column: Sql | null };
  /** The FROM item that makes an INSERT wait for a lock, and the CTE that it refers to, if any. */
  readonly waitFor: (lock: Sql) => { readonly source: Sql; readonly cte: Sql | null };
}

const oneServer: Placement = {
  clock: {
    update: (column) => sql`${column} = clock_timestamp()`,
    upsert: (column) => sql`${column} = clock_timestamp()`,
  },
  publication: {},
  insertNeedsReturning: false,
  isNew: () => ({ sql: rawSql("xmax = 0"), column: null }),
  waitFor: (lock) => ({ source: lock, cte: null }),
};

/**
 * Citus evaluates stable functions such as `statement_timestamp()` on the coordinator, but not in ON CONFLICT DO UPDATE,
 * which therefore takes the time of the new row. An INSERT without RETURNING is copied to the nodes, whose errors then
 * have no SQLSTATE. RETURNING gives columns, not expressions. VALUES can have no subquery, so the row is selected from
 * the CTE that waits for the lock.
 */
const citus: Placement = {
  clock: {
    update: (column) => sql`${column} = statement_timestamp()`,
    upsert: (column) => sql`${column} = EXCLUDED.${column}`,
  },
  publication: { isDistributed: true },
  insertNeedsReturning: true,
  isNew: (name) => ({ sql: name, column: sql`xmax = 0 AS ${name}` }),
  waitFor: (lock) => ({ source: rawSql("locked"), cte: sql`locked AS MATERIALIZED (SELECT ${lock})` }),
};

export function placementOf({ distribution }: Pick<Entity, "distribution">): Placement {
  return distribution === null ? oneServer : citus;
}
