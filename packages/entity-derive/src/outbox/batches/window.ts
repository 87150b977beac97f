// Stripes that stand at one snapshot into the rows that became visible since, in the order of their ids.
import { i32ToText } from "../../codec/integer.ts";
import type { Parameter, Queryable, Row, Statement } from "../../database/database.ts";
import { statement } from "../../database/statements/statement.ts";
import { forceCustomPlan } from "../force-custom-plan.ts";
import { BatchRow, batchColumns } from "./batch-row.ts";
import { serverStart } from "./server-start.ts";

const shown = `
     AND e.id > $5::bigint
     AND ($4::pg_snapshot IS NULL OR e.xid < pg_snapshot_xmax($4::pg_snapshot) AND pg_visible_in_snapshot(e.xid, $4::pg_snapshot))`;

/**
 * `$1` are stripes that stand at one snapshot, `$2` is its xmax, `$3` the transactions that it saw running: what they
 * wrote was not seen, all else below xmax was. `$4` is the snapshot to read up to, NULL for the statement's own; `$5` the
 * id behind which to go on in a window that was read in part.
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
 * `$6` is how many rows at most. The first row has no id: in place of the entity it has the snapshot that was read up to,
 * and in place of the entity id the start of the server.
 *
 * The writer that comes second on a row gets the row's lock only when the first one is no longer among the running
 * transactions. So a snapshot that sees the second sees the first, and the order of ids within a window, and of the
 * windows, is that of the writes of each entity id.
 */
export const windowSql: Statement = statement(
  "outbox.window",
  `
SELECT ${batchColumns}
  FROM (
  SELECT NULL::bigint AS id, NULL::smallint AS stripe, coalesce($4::pg_snapshot, pg_current_snapshot())::text AS entity,
         ${serverStart} AS entity_id, NULL::text AS kind, NULL::jsonb AS payload, NULL::jsonb AS meta,
         NULL::timestamptz AS created_at, NULL::text AS owner
   UNION ALL${windowRows(batchColumns)}
  ) seen
 WHERE ${forceCustomPlan("$2::xid8")}
 ORDER BY id NULLS FIRST
 LIMIT $6::int + 1`,
);

/** Up to where a stripe has been read. */
export interface StripePosition {
  /** All that is visible in this snapshot was read. */
  readonly position: string;
  /** A window that is read in part: its end, and the last id that was read. Null when there is none. */
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
  /** Of the server that was asked; see `serverStart`. */
  readonly start: string;
  readonly rows: readonly BatchRow[];
}

export async function readWindow(db: Queryable, request: WindowRequest): Promise<Window> {
  const { rows } = await db.query(windowSql, [...windowParameters(request), i32ToText(request.limit)]);
  const [head] = rows;
  const read = new Array<BatchRow>(Math.max(0, rows.length - 1));
  for (let index = 1; index < rows.length; index++) read[index - 1] = new BatchRow(rows[index] as Row);
  return { snapshot: head?.[2] ?? "", start: head?.[3] ?? "", rows: read };
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
