// Reads the status of the table `entity_outbox`.
import type { Queryable } from "../../database/database.ts";
import { statement } from "../../database/statements/statement.ts";

/** Pending events of one entity. Ages are in milliseconds, by the database's clock. */
export interface WaitingEvents {
  /** The table's name. */
  readonly entity: string;
  /** The number of undelivered rows, including deferred ones and excluding parked ones. */
  readonly waiting: number;
  /** The age of the oldest pending row; null if there is none. */
  readonly oldestAge: number | null;
  /** The number of parked rows. */
  readonly parked: number;
}

/** The status of the outbox of single rows. */
export interface RowsStatus {
  readonly entities: readonly WaitingEvents[];
  /** The number of pending rows that drainers have claimed. */
  readonly claimed: number;
}

/** Each part has its own index, so that kept rows are not read. */
const statusSql = statement(
  "outbox.rowsStatus",
  `SELECT entity, sum(waiting), sum(parked), extract(epoch FROM clock_timestamp() - min(oldest)) * 1000, sum(in_hand)
     FROM (SELECT entity, count(*) AS waiting, 0 AS parked, min(created_at) AS oldest,
                  count(*) FILTER (WHERE locked_until > statement_timestamp()) AS in_hand
             FROM public.entity_outbox
            WHERE processed_at IS NULL AND parked_at IS NULL
            GROUP BY entity
            UNION ALL
           SELECT entity, 0, count(*), NULL, 0
             FROM public.entity_outbox
            WHERE parked_at IS NOT NULL
            GROUP BY entity) part
    GROUP BY entity
    ORDER BY entity`,
);

export async function rowsStatus(db: Queryable): Promise<RowsStatus> {
  const { rows } = await db.query(statusSql, []);
  return {
    entities: rows.map(([entity, waiting, parked, oldest]) => ({
      entity: entity ?? "",
      waiting: Number(waiting),
      oldestAge: oldest == null ? null : Number(oldest),
      parked: Number(parked),
    })),
    claimed: rows.reduce((sum, row) => sum + Number(row[4]), 0),
  };
}
