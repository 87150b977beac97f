// Reads the status of the outbox in batches: pending events, drainers, slots.
import { dateFromText } from "../../codec/date.ts";
import type { Queryable } from "../../database/database.ts";
import { slots, stripes } from "../../database/ddl/outbox-batches-table.ts";
import { statement } from "../../database/statements/statement.ts";
import { restoredCondition } from "../batches/maintenance/server-start.ts";
import { type UnfinishedWriter, unfinishedWriters } from "../batches/maintenance/unfinished-writers.ts";
import type { WaitingEvents } from "./rows-status.ts";

/** A stripe with pending events. Ages are in milliseconds, by the database's clock. */
export interface StripeStatus {
  readonly stripe: number;
  /** The number of pending events. */
  readonly waiting: number;
  /** The age of the oldest of them. */
  readonly oldestAge: number;
  /** The id of its drainer; null if it has none. */
  readonly drainer: string | null;
}

/** A drainer that has registered. */
export interface DrainerStatus {
  readonly id: string;
  /** Whether its lease is valid. A crashed drainer stays listed until another one removes it. */
  readonly isAlive: boolean;
  /** The number of its stripes. */
  readonly stripes: number;
}

/** A slot of the table: one is written, the others have pending or kept rows. */
export interface SlotStatus {
  readonly slot: number;
  readonly isWritten: boolean;
  /** The size of the table in bytes, including indexes. */
  readonly bytes: number;
  /** The times of its first write since it was last emptied, and of its replacement by the next one; null if no drainer has run. */
  readonly beganAt: Date | null;
  readonly endedAt: Date | null;
}

/** The status of the outbox in batches. */
export interface BatchesStatus {
  readonly entities: readonly WaitingEvents[];
  /** The number of pending rows that are deferred, or behind a deferred one of their entity id. */
  readonly deferred: number;
  /** Stripes with pending events, sorted by the oldest one. */
  readonly stripes: readonly StripeStatus[];
  readonly drainers: readonly DrainerStatus[];
  readonly slots: readonly SlotStatus[];
  /** Unfinished transactions that have written events, the oldest first. */
  readonly unfinished: readonly UnfinishedWriter[];
  /** Whether the database was restored from a dump: drainers refuse to run until the outbox is reset. */
  readonly isRestored: boolean;
}

/** Rows of a partly read window that were already delivered do not count. */
const waitingSql = statement(
  "outbox.batchesWaiting",
  `SELECT known.stripe, unread.entity, unread.waiting,
          extract(epoch FROM clock_timestamp() - unread.oldest) * 1000, s.drainer
     FROM generate_series(0, ${stripes - 1}) AS known (stripe)
     LEFT JOIN public.entity_outbox_stripes s ON s.stripe = known.stripe
    CROSS JOIN LATERAL (
          SELECT entity, count(*) AS waiting, min(created_at) AS oldest
            FROM (SELECT e.id, e.xid, e.entity, e.created_at
                    FROM public.entity_outbox_events e
                   WHERE e.stripe = known.stripe AND e.xid >= coalesce(pg_snapshot_xmax(s.position), '0'::xid8)
                   UNION ALL
                  SELECT e.id, e.xid, e.entity, e.created_at
                    FROM public.entity_outbox_events e
                   WHERE e.stripe = known.stripe AND e.xid = ANY (ARRAY(SELECT pg_snapshot_xip(s.position)))) later
           WHERE s.target IS NULL OR s.last_id IS NULL OR later.id > s.last_id OR NOT pg_visible_in_snapshot(later.xid, s.target)
           GROUP BY entity) unread
    ORDER BY unread.oldest`,
);

const deferredSql = statement(
  "outbox.batchesDeferred",
  `SELECT entity, count(*) FILTER (WHERE parked_at IS NULL), count(*) FILTER (WHERE parked_at IS NOT NULL),
          extract(epoch FROM clock_timestamp() - min(created_at) FILTER (WHERE parked_at IS NULL)) * 1000
     FROM public.entity_outbox_deferred
    GROUP BY entity`,
);

const drainersSql = statement(
  "outbox.batchesDrainers",
  `SELECT d.id, d.alive_until >= statement_timestamp(), count(s.stripe)
     FROM public.entity_outbox_drainers d
     LEFT JOIN public.entity_outbox_stripes s ON s.drainer = d.id
    GROUP BY d.id
    ORDER BY d.id`,
);

const slotsSql = statement(
  "outbox.batchesSlots",
  `SELECT known.slot, known.slot = written.last_value,
          pg_total_relation_size(('public.entity_outbox_events_' || known.slot)::regclass), s.began_at, s.ended_at
     FROM generate_series(0, ${slots - 1}) AS known (slot)
    CROSS JOIN public.entity_outbox_slot written
     LEFT JOIN public.entity_outbox_slots s ON s.slot = known.slot
    ORDER BY known.slot`,
);

const restoredSql = statement("outbox.isRestored", `SELECT ${restoredCondition}`);

export async function batchesStatus(db: Queryable): Promise<BatchesStatus> {
  const waitingRows = (await db.query(waitingSql, [])).rows;
  const deferred = (await db.query(deferredSql, [])).rows;
  const drainers = (await db.query(drainersSql, [])).rows;
  const turn = (await db.query(slotsSql, [])).rows;
  const unfinished = await unfinishedWriters(db);
  const restored = (await db.query(restoredSql, [])).rows;
  const byStripe = new Map<number, StripeStatus>();
  const byEntity = new Map<string, WaitingEvents>();
  for (const [stripeText, entity, count, age, drainer] of waitingRows) {
    const stripe = Number(stripeText);
    const before = byStripe.get(stripe);
    // The oldest come first.
    const oldestAge = before?.oldestAge ?? Number(age);
    byStripe.set(stripe, {
      stripe,
      waiting: (before?.waiting ?? 0) + Number(count),
      oldestAge,
      drainer: drainer ?? null,
    });
    add(byEntity, { entity: entity ?? "", waiting: Number(count), oldestAge: Number(age), parked: 0 });
  }
  for (const [entity, count, parked, age] of deferred) {
    const oldestAge = age == null ? null : Number(age);
    add(byEntity, { entity: entity ?? "", waiting: Number(count), oldestAge, parked: Number(parked) });
  }
  return {
    entities: [...byEntity.values()].sort((one, other) => (one.entity < other.entity ? -1 : 1)),
    deferred: deferred.reduce((sum, [, count]) => sum + Number(count), 0),
    stripes: [...byStripe.values()],
    drainers: drainers.map(([id, isAlive, count]) => ({
      id: id ?? "",
      isAlive: isAlive === "t",
      stripes: Number(count),
    })),
    slots: turn.map(([slot, isWritten, bytes, beganAt, endedAt]) => ({
      slot: Number(slot),
      isWritten: isWritten === "t",
      bytes: Number(bytes),
      beganAt: beganAt == null ? null : dateFromText(beganAt),
      endedAt: endedAt == null ? null : dateFromText(endedAt),
    })),
    unfinished,
    isRestored: restored[0]?.[0] === "t",
  };
}

function add(all: Map<string, WaitingEvents>, one: WaitingEvents): void {
  const { entity } = one;
  const before = all.get(entity);
  if (before === undefined) {
    all.set(entity, one);
    return;
  }
  const ages = [before.oldestAge, one.oldestAge].filter((age) => age !== null);
  all.set(entity, {
    entity,
    waiting: before.waiting + one.waiting,
    oldestAge: ages.length === 0 ? null : Math.max(...ages),
    parked: before.parked + one.parked,
  });
}
