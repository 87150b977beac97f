// Acknowledges a window: moves the positions of its stripes, and writes deferred rows.
import { arrayToText } from "../../../codec/array.ts";
import { i64FromText } from "../../../codec/integer.ts";
import type { Parameter, Queryable, Statement } from "../../../database/database.ts";
import { statement } from "../../../database/statements/statement.ts";
import type { StoredRow } from "../../outbox-row.ts";
import { forceCustomPlan, idsToText } from "../../statement-parts.ts";
import type { Outcome } from "../drainer/classify-outcome.ts";
import { serverStart } from "../maintenance/server-start.ts";
import { type StripePosition, smallintsToText } from "./window.ts";
import type { Batch } from "./window-reader.ts";

/** Fencing: a drainer that has lost a stripe, or whose snapshot is older than the last server start, cannot move it. */
const move = `
  UPDATE public.entity_outbox_stripes
     SET position = $3::pg_snapshot, target = $4::pg_snapshot, last_id = $5::bigint
   WHERE drainer = $1::uuid AND stripe = ANY ($2::smallint[]) AND $6::text = ${serverStart}
  RETURNING stripe`;

const moveSql = statement("outbox.acknowledge", move);

/** Rows behind a deferred one get the same delay. */
const moveAndDeferSql = statement(
  "outbox.acknowledgeAndDefer",
  `
WITH moved AS (${move}
), deferred AS (
  INSERT INTO public.entity_outbox_deferred
         (id, stripe, entity, entity_id, kind, payload, meta, created_at, owner, attempts, next_attempt_at, last_error, parked_at)
  SELECT failed.id, failed.stripe, failed.entity, failed.entity_id, failed.kind, failed.payload, nullif(failed.meta, 'null'),
         failed.created_at, CASE WHEN failed.is_owned THEN failed.owner_text END, failed.attempts,
         coalesce(line.next_attempt_at, statement_timestamp() + failed.delay * interval '1 millisecond'),
         nullif(failed.error, ''), CASE WHEN failed.parks THEN statement_timestamp() END
    FROM unnest($7::bigint[], $8::smallint[], $9::text[], $10::text[], $11::text[], $12::jsonb[], $13::jsonb[],
                $14::timestamptz[], $15::int[], $16::float8[], $17::text[], $18::boolean[], $19::text[], $20::boolean[])
      AS failed (id, stripe, entity, entity_id, kind, payload, meta, created_at, attempts, delay, error, parks, owner_text, is_owned)
    JOIN moved USING (stripe)
    LEFT JOIN LATERAL (
         SELECT d.next_attempt_at
           FROM public.entity_outbox_deferred d
          WHERE d.parked_at IS NULL AND (d.entity, d.entity_id) = (failed.entity, failed.entity_id)
          LIMIT 1) line ON true
   WHERE ${forceCustomPlan("$1::uuid")}
      ON CONFLICT (id) DO NOTHING
)
SELECT stripe FROM moved`,
);

const settleSql = statement(
  "outbox.settle",
  `
WITH owned AS MATERIALIZED (
  SELECT stripe
    FROM public.entity_outbox_stripes
   WHERE drainer = $1::uuid AND stripe = ANY ($2::smallint[])
     FOR UPDATE
), done AS (
  DELETE FROM public.entity_outbox_deferred d
   USING owned
   WHERE d.id = ANY ($3::bigint[]) AND d.stripe = owned.stripe
), failed AS (
  UPDATE public.entity_outbox_deferred d
     SET attempts = least(d.attempts, 2147483646) + 1, last_error = failure.error,
         next_attempt_at = statement_timestamp() + failure.delay * interval '1 millisecond',
         parked_at = CASE WHEN failure.parks THEN statement_timestamp() END
    FROM unnest($4::bigint[], $5::text[], $6::float8[], $7::boolean[]) AS failure (id, error, delay, parks), owned
   WHERE d.id = ANY ($4::bigint[]) AND d.id = failure.id AND d.stripe = owned.stripe
), behind AS (
  UPDATE public.entity_outbox_deferred d
     SET next_attempt_at = statement_timestamp() + line.delay * interval '1 millisecond'
    FROM unnest($8::text[], $9::text[], $10::float8[]) AS line (entity, entity_id, delay), owned
   WHERE d.parked_at IS NULL AND (d.entity, d.entity_id) = (line.entity, line.entity_id) AND d.stripe = owned.stripe
     AND d.id <> ALL ($3::bigint[]) AND d.id <> ALL ($4::bigint[])
)
SELECT stripe FROM owned WHERE ${forceCustomPlan("$1::uuid")}`,
);

export const acknowledgeStatements: readonly Statement[] = [moveSql, moveAndDeferSql, settleSql];

interface DeferredRow {
  readonly row: StoredRow;
  readonly attempts: number;
  readonly delay: number;
  /** The error message; empty for a row that was not rejected itself. */
  readonly error: string;
  readonly parks: boolean;
}

/**
 * Moves the stripes of a window, and returns those that the drainer still had. Nothing is written for others.
 * @param held rows behind deferred ones of their entity ids, which were not handled
 */
export async function acknowledge(
  db: Queryable,
  drainer: string,
  stripes: readonly number[],
  after: StripePosition & Pick<Batch, "start">,
  { failed, blocked, delays }: Outcome,
  held: readonly StoredRow[],
): Promise<ReadonlySet<number>> {
  const position: readonly Parameter[] = [
    drainer,
    smallintsToText(stripes),
    after.position,
    after.target,
    after.lastId === null ? null : String(after.lastId),
    after.start,
  ];
  if (failed.length + blocked.length + held.length === 0) return numbersOf(await db.query(moveSql, position));
  const deferredRow = (row: StoredRow): DeferredRow => ({
    row,
    attempts: row.attempts,
    delay: delays.get(row.key) ?? 0,
    error: "",
    parks: false,
  });
  const rows = [
    ...failed.map(({ row, error, parks }) => ({ ...deferredRow(row), attempts: row.attempts + 1, error, parks })),
    ...blocked.map(deferredRow),
    ...held.map(deferredRow),
  ];
  const column = (text: (deferred: DeferredRow) => string): string => arrayToText(rows, text);
  const result = await db.query(moveAndDeferSql, [
    ...position,
    column(({ row }) => String(row.id)),
    column(({ row }) => String(row.stripe)),
    column(({ row }) => row.entity),
    column(({ row }) => row.entityId),
    column(({ row }) => row.kind),
    column(({ row }) => row.payloadText),
    column(({ row }) => row.metaText ?? "null"),
    column(({ row }) => row.createdAtText),
    column(({ attempts }) => String(attempts)),
    column(({ delay }) => String(delay)),
    column(({ error }) => error),
    column(({ parks }) => String(parks)),
    column(({ row }) => row.owner ?? ""),
    column(({ row }) => String(row.owner !== null)),
  ]);
  return numbersOf(result);
}

/** Writes the outcome of deferred rows, and returns the stripes that the drainer still had. */
export async function settle(
  db: Queryable,
  drainer: string,
  stripes: readonly number[],
  { delivered, failed, delays }: Outcome,
): Promise<ReadonlySet<number>> {
  const lines = [...delays].map(([key, delay]) => ({ ids: key.split("\0"), delay }));
  const result = await db.query(settleSql, [
    drainer,
    smallintsToText(stripes),
    idsToText(delivered.map(({ id }) => id)),
    idsToText(failed.map(({ row }) => row.id)),
    arrayToText(failed, ({ error }) => error),
    arrayToText(failed, ({ row }) => String(delays.get(row.key) ?? 0)),
    arrayToText(failed, ({ parks }) => String(parks)),
    arrayToText(lines, ({ ids }) => ids[0] ?? ""),
    arrayToText(lines, ({ ids }) => ids[1] ?? ""),
    arrayToText(lines, ({ delay }) => String(delay)),
  ]);
  return numbersOf(result);
}

function numbersOf({ rows }: { readonly rows: readonly (readonly Parameter[])[] }): ReadonlySet<number> {
  return new Set(rows.map(([stripe]) => i64FromText(stripe ?? "")));
}
