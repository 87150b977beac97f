// Rotates the slots of the outbox: empties full ones that all stripes have passed, and switches to the next one.
import { arrayFromText } from "../../../codec/array.ts";
import { i64FromText } from "../../../codec/integer.ts";
import type { Database, Statement, Transaction } from "../../../database/database.ts";
import { slots, stripes } from "../../../database/ddl/outbox-batches-table.ts";
import { statement } from "../../../database/statements/statement.ts";
import { sqlState } from "../../../errors/sql-state.ts";
import { unfinishedWriters, writerName } from "./unfinished-writers.ts";

/** The minimum time that a slot is written, in milliseconds; a longer retention makes it longer. */
const minimumSlotDuration = 10_000;
/** The number of rotations that a slot may be locked before it is reported. */
const toleratedRotations = 6;
/** The polling interval. */
const pollInterval = 2_000;

export interface SlotSettings {
  readonly keep: boolean;
  /** The minimum time that delivered rows are kept, in milliseconds. */
  readonly retention: number;
  /** Receives an error, once, about a slot that cannot be emptied for long, so that the table grows. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Returns how long a slot is written, so that all but the current and the empty one cover the retention. */
function slotDuration({ retention }: SlotSettings): number {
  return Math.max(minimumSlotDuration, retention / (slots - 2));
}

const all = Array.from({ length: slots }, (_, slot) => slot);
const table = (slot: number): string => `public.entity_outbox_events_${slot}`;

/** Sequences are not transactional, so the recorded times may have missed a rotation, which this corrects. */
const stateSql = statement(
  "outbox.slots",
  `WITH left_open AS (
     UPDATE public.entity_outbox_slots
        SET ended_at = clock_timestamp()
      WHERE ended_at IS NULL AND slot <> (SELECT last_value FROM public.entity_outbox_slot)
   ), written AS (
     INSERT INTO public.entity_outbox_slots AS known (slot, began_at)
     SELECT last_value, clock_timestamp() FROM public.entity_outbox_slot
         ON CONFLICT (slot) DO UPDATE SET began_at = excluded.began_at, ended_at = NULL WHERE known.ended_at IS NOT NULL
   )
   SELECT current.last_value,
          coalesce(extract(epoch FROM clock_timestamp() - began.began_at) * 1000, 0),
          ${all.map((slot) => `EXISTS (SELECT FROM ${table(slot)})`).join(", ")},
          ARRAY(SELECT slot
                  FROM public.entity_outbox_slots
                 WHERE ended_at <= clock_timestamp() - $1::float8 * interval '1 millisecond')::text
     FROM public.entity_outbox_slot current
     LEFT JOIN public.entity_outbox_slots began ON began.slot = current.last_value`,
);

const turnSql = statement(
  "outbox.turn",
  `WITH ended AS (
     UPDATE public.entity_outbox_slots SET ended_at = clock_timestamp() WHERE slot = $1::smallint AND ended_at IS NULL
     RETURNING slot
   ), begun AS (
     INSERT INTO public.entity_outbox_slots (slot, began_at)
     SELECT $2::smallint, clock_timestamp() FROM ended
         ON CONFLICT (slot) DO UPDATE SET began_at = excluded.began_at, ended_at = NULL
   )
   SELECT setval('public.entity_outbox_slot', $2::smallint) FROM ended`,
);

/** Whether a stripe has yet to pass a row of the slot. Without stripes, no row is passed. */
const unpassed = all.map((slot) =>
  statement(
    "outbox.unpassed",
    `SELECT EXISTS (
       SELECT
         FROM generate_series(0, ${stripes - 1}) AS known (stripe)
         LEFT JOIN public.entity_outbox_stripes s ON s.stripe = known.stripe
        CROSS JOIN LATERAL (
              SELECT
                FROM ${table(slot)} e
               WHERE e.stripe = known.stripe AND e.xid >= coalesce(pg_snapshot_xmax(s.position), '0'::xid8)
               ORDER BY e.xid
               LIMIT 1) later)
     OR EXISTS (
       SELECT
         FROM public.entity_outbox_stripes s
        CROSS JOIN LATERAL pg_snapshot_xip(s.position) AS running (xid)
        CROSS JOIN LATERAL (
              SELECT FROM ${table(slot)} e WHERE e.stripe = s.stripe AND e.xid = running.xid LIMIT 1) missed)`,
  ),
);

const emptied = all.map((slot) =>
  statement(
    "outbox.emptied",
    `UPDATE public.entity_outbox_slots
        SET emptied_xid = greatest(emptied_xid, (
              SELECT last.xid
                FROM generate_series(0, ${stripes - 1}) AS known (stripe)
               CROSS JOIN LATERAL (
                     SELECT e.xid FROM ${table(slot)} e WHERE e.stripe = known.stripe ORDER BY e.xid DESC LIMIT 1) last
               ORDER BY last.xid DESC
               LIMIT 1))
      WHERE slot = ${slot}`,
  ),
);

export const slotStatements: readonly Statement[] = [stateSql, turnSql, ...unpassed, ...emptied];

/** Another transaction writes or reads the slot: retried later. */
const lockNotAvailable = "55P03";

export class SlotRotation {
  readonly #db: Database;
  readonly #settings: SlotSettings;
  readonly #slotDuration: number;
  #next = 0;
  /** Since when a slot has been locked, by `performance.now()`; infinite after it was reported. */
  readonly #heldSince: Map<number, number> = new Map();

  /** @param duration how long a slot is written, in milliseconds */
  constructor(db: Database, settings: SlotSettings, duration: number = slotDuration(settings)) {
    this.#db = db;
    this.#settings = settings;
    this.#slotDuration = duration;
  }

  /** Rotates periodically. */
  async run(): Promise<void> {
    if (this.#settings.keep || performance.now() < this.#next) return;
    this.#next = performance.now() + pollInterval;
    await this.rotate();
  }

  /** Empties slots, and switches to the next one if it is time and that one is empty. */
  async rotate(): Promise<void> {
    const { rows } = await this.#db.query(stateSql, [String(this.#settings.retention)]);
    const [currentText, age, ...rest] = rows[0] ?? [];
    const current = i64FromText(currentText ?? "");
    const hasRows = rest.slice(0, slots).map((text) => text === "t");
    const ended = new Set(arrayFromText(rest[slots] ?? "{}", Number));
    for (const slot of all) {
      if (slot === current || !hasRows[slot] || !ended.has(slot)) continue;
      if (await this.#empty(slot)) hasRows[slot] = false;
    }
    const next = (current + 1) % slots;
    if (hasRows[current] && !hasRows[next] && Number(age) >= this.#slotDuration) {
      await this.#db.query(turnSql, [String(current), String(next)]);
    }
  }

  /** Returns whether the slot is empty. */
  async #empty(slot: number): Promise<boolean> {
    if (await isUnpassed(this.#db, slot)) return false;
    try {
      const isEmpty = await this.#db.transaction((transaction) => emptySlot(transaction, slot));
      this.#heldSince.delete(slot);
      return isEmpty;
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable) throw error;
      await this.#held(slot);
      return false;
    }
  }

  /** Reports a slot that stays locked: after some rotations the holder is no short-lived writer. */
  async #held(slot: number): Promise<void> {
    const now = performance.now();
    const lockedSince = this.#heldSince.get(slot) ?? now;
    this.#heldSince.set(slot, lockedSince);
    if (now - lockedSince < toleratedRotations * this.#slotDuration) return;
    this.#heldSince.set(slot, Number.POSITIVE_INFINITY);
    const [writer] = await unfinishedWriters(this.#db);
    const holder = writer === undefined ? "a session that reads it" : writerName(writer);
    const message = `Slot ${slot} of the outbox cannot be truncated until ${holder} ends; the table grows until then`;
    this.#settings.onError?.(new Error(message));
  }
}

/** Uses a short lock timeout, since queued writers would wait behind this lock. */
async function emptySlot(transaction: Transaction, slot: number): Promise<boolean> {
  await transaction.execute("SET LOCAL lock_timeout = '50ms'");
  await transaction.execute(`LOCK TABLE ${table(slot)} IN ACCESS EXCLUSIVE MODE`);
  if (await isUnpassed(transaction, slot)) return false;
  await transaction.query(emptied[slot] as (typeof emptied)[number], []);
  await transaction.execute(`TRUNCATE ${table(slot)}`);
  return true;
}

async function isUnpassed(db: Pick<Database, "query">, slot: number): Promise<boolean> {
  const { rows } = await db.query(unpassed[slot] as (typeof unpassed)[number], []);
  return rows[0]?.[0] === "t";
}
