// The table `entity_outbox` into what waits in it, by entity.
import type { Queryable } from "../../database/database.ts";
import { statement } from "../../database/statements/statement.ts";

/** What waits of one entity. Ages are in milliseconds, by the clock of the database. */
export interface WaitingEvents {
  /** The table's name. */
  readonly entity: string;
  /** Written and not delivered, those that wait for another attempt among them, parked ones not. */
  readonly waiting: number;
  /** Since when the oldest of them has been there; null where none waits. */
  readonly oldestAge: number | null;
  readonly parked: number;
}

export interface RowsStatus {
  readonly entities: readonly WaitingEvents[];
  /** How many of those that wait are with a drainer. */
  readonly inHand: number;
}

/** Each part has an index of its own: what was delivered and kept is not looked at. */
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
    inHand: rows.reduce((sum, row) => sum + Number(row[4]), 0),
  };
}
