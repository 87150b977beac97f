// Registers drainers, renews their leases and assigns stripes.
import { i64FromText } from "../../../codec/integer.ts";
import type { Database, Queryable, Statement } from "../../../database/database.ts";
import { stripes } from "../../../database/ddl/outbox-batches-table.ts";
import { statement } from "../../../database/statements/statement.ts";
import { restoredCondition } from "../maintenance/server-start.ts";
import { type StripePosition, smallintsToText } from "../rows/window.ts";

/**
 * A new stripe starts before all transactions. In a restored database no stripes are created, which would hide the
 * restore.
 */
const beginSql = statement(
  "outbox.begin",
  `WITH found AS MATERIALIZED (
     SELECT ${restoredCondition} AS is_restored
   ), made AS (
     INSERT INTO public.entity_outbox_stripes (stripe, position, system_identifier)
     SELECT stripe, '1:1:', system_identifier
       FROM found, generate_series(0, ${stripes - 1}) AS stripe, pg_control_system()
      WHERE NOT found.is_restored
         ON CONFLICT DO NOTHING
   )
   SELECT is_restored FROM found`,
);

const renewSql = statement(
  "outbox.renewDrainer",
  `WITH gone AS (
     DELETE FROM public.entity_outbox_drainers
      WHERE id IN (SELECT id
                     FROM public.entity_outbox_drainers
                    WHERE alive_until < statement_timestamp() AND id <> $1::uuid
                      FOR UPDATE SKIP LOCKED)
   )
   INSERT INTO public.entity_outbox_drainers (id, alive_until)
   VALUES ($1::uuid, clock_timestamp() + $2::float8 * interval '1 millisecond')
       ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
);

const drainersSql = statement(
  "outbox.drainers",
  `SELECT count(*), count(*) FILTER (WHERE id < $1::uuid)
     FROM public.entity_outbox_drainers
    WHERE alive_until >= statement_timestamp() OR id = $1::uuid`,
);

const takeSql = statement(
  "outbox.take",
  `UPDATE public.entity_outbox_stripes
      SET drainer = $1::uuid
    WHERE stripe = ANY (ARRAY(
            SELECT free.stripe
              FROM public.entity_outbox_stripes free
             WHERE free.drainer IS NULL OR NOT EXISTS (
                     SELECT
                       FROM public.entity_outbox_drainers d
                      WHERE d.id = free.drainer AND (d.alive_until >= statement_timestamp() OR d.id = $1::uuid))
             ORDER BY free.stripe
             LIMIT $2::int
               FOR UPDATE SKIP LOCKED))`,
);

const ownSql = statement(
  "outbox.ownStripes",
  "SELECT stripe, position, target, last_id FROM public.entity_outbox_stripes WHERE drainer = $1::uuid",
);

const releaseSql = statement(
  "outbox.release",
  "UPDATE public.entity_outbox_stripes SET drainer = NULL WHERE drainer = $1::uuid AND stripe = ANY ($2::smallint[])",
);

const leaveSql = statement("outbox.leave", "DELETE FROM public.entity_outbox_drainers WHERE id = $1::uuid");

export const membershipStatements: readonly Statement[] = [
  beginSql,
  renewSql,
  drainersSql,
  takeSql,
  ownSql,
  releaseSql,
  leaveSql,
];

/** The share of a drainer. */
export interface StripeShare {
  readonly stripes: number;
  /** Whether it is the first drainer, which does the work that only one has to do. */
  readonly isFirst: boolean;
}

/**
 * Prepares the tables. Call it once, before taking stripes.
 * @throws {Error} for a database that was restored from a dump
 */
export async function beginDraining(db: Queryable): Promise<void> {
  const { rows } = await db.query(beginSql, []);
  if (rows[0]?.[0] !== "t") return;
  throw new Error(
    "The outbox was filled on another server, as after a restore from a dump, so it is not known which events were " +
      "delivered. Run `entity-derive outbox reset` to deliver all stored events again",
  );
}

/** Renews the registration of the drainer, and returns its share. @param lease in milliseconds */
export async function renewDrainer(db: Queryable, drainer: string, lease: number): Promise<StripeShare> {
  await db.query(renewSql, [drainer, String(lease)]);
  const { rows } = await db.query(drainersSql, [drainer]);
  const [count = 1, before = 0] = (rows[0] ?? []).map(Number);
  return { stripes: Math.floor(stripes / count) + (before < stripes % count ? 1 : 0), isFirst: before === 0 };
}

/** Takes up to `count` stripes that have no live drainer. */
export async function takeStripes(db: Queryable, drainer: string, count: number): Promise<void> {
  await db.query(takeSql, [drainer, String(count)]);
}

/** Returns the drainer's stripes with their acknowledged positions. */
export async function ownStripes(db: Queryable, drainer: string): Promise<ReadonlyMap<number, StripePosition>> {
  const { rows } = await db.query(ownSql, [drainer]);
  return new Map(
    rows.map(([stripe, position, target, lastId]) => [
      Number(stripe),
      { position: position ?? "", target: target ?? null, lastId: lastId == null ? null : i64FromText(lastId) },
    ]),
  );
}

export async function releaseStripes(db: Queryable, drainer: string, numbers: readonly number[]): Promise<void> {
  await db.query(releaseSql, [drainer, smallintsToText(numbers)]);
}

/** Releases all stripes and the registration. */
export async function unregisterDrainer(db: Database, drainer: string): Promise<void> {
  await db.query(leaveSql, [drainer]);
}
