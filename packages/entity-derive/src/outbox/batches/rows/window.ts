// Reads the rows that became visible since a snapshot, for stripes at one position.
import { i32ToText } from "../../../codec/integer.ts";
import type { Parameter, Queryable, Row, Statement } from "../../../database/database.ts";
import { statement } from "../../../database/statements/statement.ts";
import { batchColumns, StoredRow } from "../../outbox-row.ts";
import { forceCustomPlan } from "../../statement-parts.ts";
import { serverStart } from "../maintenance/server-start.ts";

const shown = `
     AND e.id > $5::bigint
     AND ($4::pg_snapshot IS NULL OR e.xid < pg_snapshot_xmax($4::pg_snapshot) AND pg_visible_in_snapshot(e.xid, $4::pg_snapshot))`;

/**
 * `$1` are stripes at one snapshot, `$2` is its xmax, `$3` its running transactions. `$4` is the snapshot to read up
 * to, NULL for the current one; `$5` the id to continue after, in a window that was read in part.
 *
 * @param columns of `entity_outbox_events e`
 */
export function windowRows(columns: string): string {
  return `
  SELECT ${columns}
    FROM public.entity_outbox_events e
   WHERE e.stripe = ANY ($1::smallint[]) AND e.xid >= $2::xid8${shown}
   UNION ALL
  SELECT ${columns}
    FROM public.entity_outbox_events e
   WHERE e.stripe = ANY ($1::smallint[]) AND e.xid = ANY ($3::xid8[]) AND $3::xid8[] <> '{}'${shown}`;
}

/**
 * `$6` is the maximum number of rows. The first row has no id: its entity is the snapshot that was read up to, and its
 * entity id the server start.
 *
 * The second writer of a row gets the row lock only after the first has left the running transactions. A snapshot that
 * sees the second thus sees the first, so id order within a window, and window order, are the order of writes for each
 * entity id.
 */
export const windowSql: Statement = statement(
  "outbox.window",
  `
SELECT ${batchColumns}
  FROM (
  SELECT NULL::bigint AS id, coalesce($4::pg_snapshot, pg_current_snapshot())::text AS entity,
         ${serverStart} AS entity_id, NULL::text AS kind, NULL::jsonb AS payload, NULL::jsonb AS meta,
         NULL::timestamptz AS created_at, NULL::smallint AS stripe, NULL::text AS owner
   UNION ALL${windowRows(batchColumns)}
  ) seen
 WHERE ${forceCustomPlan("$2::xid8")}
 ORDER BY id NULLS FIRST
 LIMIT $6::int + 1`,
);

/** The read position of a stripe. */
export interface StripePosition {
  /** The snapshot up to which the stripe was read: all rows visible in it have been read. */
  readonly position: string;
  /** The end of a window that is read in part, and the last id that was read. Null if there is none. */
  readonly target: string | null;
  readonly lastId: number | null;
}

export interface WindowRequest extends StripePosition {
  readonly stripes: readonly number[];
  readonly limit: number;
}

export interface Window {
  /** The snapshot that was read up to. */
  readonly snapshot: string;
  /** The server's start; see `serverStart`. */
  readonly start: string;
  readonly rows: readonly StoredRow[];
}

export async function readWindow(db: Queryable, request: WindowRequest): Promise<Window> {
  const { rows } = await db.query(windowSql, [...windowParameters(request), i32ToText(request.limit)]);
  const [head] = rows;
  const read = new Array<StoredRow>(Math.max(0, rows.length - 1));
  for (let index = 1; index < rows.length; index++) read[index - 1] = new StoredRow(rows[index] as Row);
  return { snapshot: head?.[1] ?? "", start: head?.[2] ?? "", rows: read };
}

/** `$1` to `$5` of `windowRows`. */
export function windowParameters({
  stripes,
  position,
  target,
  lastId,
}: Omit<WindowRequest, "limit">): readonly Parameter[] {
  const [, xmax = "", running = ""] = position.split(":");
  return [smallintsToText(stripes), xmax, `{${running}}`, target, String(lastId ?? 0)];
}

export function smallintsToText(numbers: readonly number[]): string {
  return `{${numbers.join(",")}}`;
}
