// Reads the events that became visible since a snapshot, by entities and owner.
import { arrayToText } from "../../codec/array.ts";
import { i64FromText } from "../../codec/integer.ts";
import type { Queryable } from "../../database/database.ts";
import { stripes } from "../../database/ddl/outbox-batches-table.ts";
import { statement } from "../../database/statements/statement.ts";
import { lastRecovery } from "../../outbox/batches/maintenance/server-start.ts";
import { forceCustomPlan } from "../../outbox/statement-parts.ts";
import { type Snapshot, snapshotFromText, snapshotToText } from "./snapshot.ts";
import { StoredEvent } from "./stored-event.ts";

/** The last transaction with rows in a slot that was emptied. */
const removed = `
  (SELECT emptied_xid FROM public.entity_outbox_slots WHERE emptied_xid IS NOT NULL ORDER BY emptied_xid DESC LIMIT 1)::text`;

/** Identifies the server, its timeline and its last recovery: after each of them, transaction ids may be reused. */
const database = `
  concat_ws('/', (SELECT system_identifier FROM pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8), ${lastRecovery})`;

/**
 * `$1` is the xmax of the snapshot, `$2` its running transactions, `$3` the snapshot to read up to, NULL for the
 * current one; `$4` the id to continue after, `$5` the maximum number of rows, `$6` the entities.
 *
 * The first row has no id: it has the snapshot that was read up to, the last removed transaction, and the database.
 * Rows of transactions that have not begun come from another server, by a restore from a dump, and are skipped: no
 * position would ever pass them.
 */
function eventsSql(name: string, of: string): ReturnType<typeof statement> {
  const columns = "e.id, e.xid::text AS xid, e.entity, e.owner, e.payload::text AS payload";
  const shown = `
     AND e.id > $4::bigint
     AND e.entity = ANY ($6::text[])
     AND e.xid < pg_snapshot_xmax(coalesce($3::pg_snapshot, pg_current_snapshot()))
     AND ($3::pg_snapshot IS NULL OR pg_visible_in_snapshot(e.xid, $3::pg_snapshot))`;
  return statement(
    name,
    `
SELECT id, xid, entity, owner, payload
  FROM (
  SELECT NULL::bigint AS id, coalesce($3::pg_snapshot, pg_current_snapshot())::text AS xid,${database} AS entity,${removed} AS owner,
         NULL::text AS payload
   UNION ALL
  SELECT ${columns}
    FROM public.entity_outbox_events e
   WHERE ${of} AND e.xid >= $1::xid8${shown}
   UNION ALL
  SELECT ${columns}
    FROM public.entity_outbox_events e
   WHERE ${of} AND e.xid = ANY ($2::xid8[]) AND $2::xid8[] <> '{}'${shown}
  ) seen
 WHERE ${forceCustomPlan("$1::xid8")}
 ORDER BY id NULLS FIRST
 LIMIT $5::int + 1`,
  );
}

const allStripes = `{${Array.from({ length: stripes }, (_, stripe) => stripe).join(",")}}`;
const allSql = eventsSql("outbox.events", `e.stripe = ANY ('${allStripes}'::smallint[])`);
const ownedSql = eventsSql("outbox.ownedEvents", "e.owner = $7::text");

/** The parameters of reading events. */
export interface EventsRequest {
  /** Events that this snapshot sees are left out. */
  readonly position: Snapshot;
  /** The snapshot to read up to; null for the current one. */
  readonly target: Snapshot | null;
  /** The id to continue after, in a window that was read in part. */
  readonly lastId: number;
  readonly limit: number;
  readonly entities: readonly string[];
  /** Null for the events of all owners. */
  readonly owner: string | null;
}

/** The state of the outbox. */
export interface OutboxState {
  readonly snapshot: Snapshot;
  /** Identifies the server, its timeline and its last recovery. */
  readonly database: string;
  /** The last transaction of which rows were removed; null if none were. */
  readonly removed: number | null;
}

export interface EventsRead extends OutboxState {
  /** The events in id order, which is the order of writes for each entity id. */
  readonly events: readonly StoredEvent[];
  /** Whether there are more events up to the snapshot. */
  readonly hasMore: boolean;
}

export async function readEvents(db: Queryable, request: EventsRequest): Promise<EventsRead> {
  const { position, target, lastId, limit, entities, owner } = request;
  const parameters = [
    String(position.xmax),
    `{${position.running.join(",")}}`,
    target === null ? null : snapshotToText(target),
    String(lastId),
    String(limit + 1),
    arrayToText(entities, String),
  ];
  const { rows } = await (owner === null ? db.query(allSql, parameters) : db.query(ownedSql, [...parameters, owner]));
  const [head, ...stored] = rows;
  const events = stored
    .slice(0, limit)
    .map(
      ([id, transaction, entity, ownedBy, payload]) =>
        new StoredEvent(
          i64FromText(id ?? ""),
          i64FromText(transaction ?? ""),
          entity ?? "",
          ownedBy ?? null,
          payload ?? "",
        ),
    );
  return {
    snapshot: snapshotFromText(head?.[1] ?? ""),
    database: head?.[2] ?? "",
    removed: numberOrNull(head?.[3]),
    events,
    hasMore: stored.length > limit,
  };
}

const stateSql = statement("outbox.streamState", `SELECT pg_current_snapshot()::text,${database},${removed}`);

/** Reads the state. Removals during a statement are invisible to it, so this has to run after a read. */
export async function readState(db: Queryable): Promise<OutboxState> {
  const [row] = (await db.query(stateSql, [])).rows;
  return {
    snapshot: snapshotFromText(row?.[0] ?? ""),
    database: row?.[1] ?? "",
    removed: numberOrNull(row?.[2]),
  };
}

/** `$1` is a time in milliseconds, `$2` the maximum number of events per stripe. */
const recentSql = statement(
  "outbox.recentEvents",
  `
WITH newest AS (
  SELECT known.stripe, n.xid, n.created_at
    FROM generate_series(0, ${stripes - 1}) AS known (stripe)
   CROSS JOIN LATERAL (
         SELECT e.xid::text::bigint AS xid, e.created_at
           FROM public.entity_outbox_events e
          WHERE e.stripe = known.stripe
          ORDER BY e.xid DESC
          LIMIT $2::int) n
)
SELECT (SELECT min(xid) FROM newest WHERE created_at >= clock_timestamp() - $1::float8 * interval '1 millisecond'),
       (SELECT max(oldest) + 1
          FROM (SELECT min(xid) AS oldest FROM newest GROUP BY stripe HAVING count(*) >= $2::int) AS many)
 WHERE ${forceCustomPlan("$2::int")}`,
);

/**
 * Returns the first transaction of the last minutes, or of the last events if there are too many; null if there are
 * none.
 */
export async function readRecent(db: Queryable, milliseconds: number, most: number): Promise<number | null> {
  const inStripe = String(Math.ceil(most / stripes));
  const [row] = (await db.query(recentSql, [String(milliseconds), inStripe])).rows;
  const [first, last] = [numberOrNull(row?.[0]), numberOrNull(row?.[1])];
  return first === null ? null : Math.max(first, last ?? 0);
}

function numberOrNull(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : i64FromText(text);
}
