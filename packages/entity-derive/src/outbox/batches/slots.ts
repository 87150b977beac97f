// The slots of the outbox into a turn: what is full and passed by all stripes is emptied, and the next one is written.
import { arrayFromText } from "../../codec/array.ts";
import { i64FromText } from "../../codec/integer.ts";
import type { Database, Statement, Transaction } from "../../database/database.ts";
import { slots, stripes } from "../../database/ddl/outbox-batches-table.ts";
import { statement } from "../../database/statements/statement.ts";
import { sqlState } from "../../errors/sql-state.ts";
import { unfinishedWriters, writerName } from "./unfinished-writers.ts";

/** A slot is written for so long at least, in milliseconds; longer ones make it fewer that keep what is retained. */
const shortestTurn = 10_000;
/** For how many turns somebody may hold a slot before it is told. */
const patientTurns = 6;
/** How often is looked. */
const pause = 2_000;

export interface SlotSettings {
  readonly keep: boolean;
  /** In milliseconds. */
  readonly retention: number;
  /** Is told, once, of a slot that can't be emptied for long, so that the table grows. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** How long a slot is written: the one that is written and the one that is empty keep nothing for long. */
function turnOf({ retention }: SlotSettings): number {
  return Math.max(shortestTurn, retention / (slots - 2));
}

const all = Array.from({ length: slots }, (_, slot) => slot);
const table = (slot: number): string => `public.entity_outbox_events_${slot}`;

/** A sequence does not go back when a transaction does, so the times may have missed a turn: they are corrected. */
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

/** Whether a stripe has yet to pass a row of the slot. Without a stripe none has passed. */
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

/** Another one writes it, or reads it for long: it is left for later. */
const lockNotAvailable = "55P03";

export class SlotKeeper {
  readonly #db: Database;
  readonly #settings: SlotSettings;
  readonly #turn: number;
  #next = 0;
  /** By slot, since when somebody holds it, by `performance.now()`; infinite where that was told. */
  readonly #heldSince: Map<number, number> = new Map();

  /** @param turn how long a slot is written, in milliseconds */
  constructor(db: Database, settings: SlotSettings, turn: number = turnOf(settings)) {
    this.#db = db;
    this.#settings = settings;
    this.#turn = turn;
  }

  /** Looks now and then. */
  async keep(): Promise<void> {
    if (this.#settings.keep || performance.now() < this.#next) return;
    this.#next = performance.now() + pause;
    await this.turn();
  }

  /** Empties what may be emptied, and goes on to the next slot when it is time and that one is empty. */
  async turn(): Promise<void> {
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
    if (hasRows[current] && !hasRows[next] && Number(age) >= this.#turn) {
      await this.#db.query(turnSql, [String(current), String(next)]);
    }
  }

  /** Gives whether the slot is empty now. */
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

  /** Somebody holds the slot: after a few turns that is no writer who will soon be done. */
  async #held(slot: number): Promise<void> {
    const now = performance.now();
    const since = this.#heldSince.get(slot) ?? now;
    this.#heldSince.set(slot, since);
    if (now - since < patientTurns * this.#turn) return;
    this.#heldSince.set(slot, Number.POSITIVE_INFINITY);
    const [writer] = await unfinishedWriters(this.#db);
    const holder = writer === undefined ? "a session that reads it" : writerName(writer);
    const message = `Slot ${slot} of the outbox cannot be truncated until ${holder} ends; the table grows until then`;
    this.#settings.onError?.(new Error(message));
  }
}

/** Whoever writes the slot holds it against this lock; nobody who waits for one is kept waiting for long. */
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
