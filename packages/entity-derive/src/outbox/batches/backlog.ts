// A stripe's window that is many batches long into chunks, each read from the pages where its rows stand.
import { i32ToText } from "../../codec/integer.ts";
import type { Queryable, Row, Statement } from "../../database/database.ts";
import { statement } from "../../database/statements/statement.ts";
import { forceCustomPlan } from "../force-custom-plan.ts";
import { BatchRow, batchColumns } from "./batch-row.ts";
import { readWindow, type StripePosition, windowParameters, windowRows } from "./window.ts";

/** So many batches of a window are found by looking at all of it: most windows are not longer. */
const fewBatches = 3;

/** So many groups of ids one look gives at most, each about 200 bytes here. */
const mostGroups = 10_000;

/** An index finds so many rows in the time that one page is read in. */
const rowsForPage = 3;

/**
 * `$1` to `$5` as in `windowRows`; `$6` is how many ids a group has, `$7` how many groups at most. The last column is the
 * number of rows of all groups.
 */
const groupsSql = statement(
  "outbox.windowGroups",
  `
SELECT (id - $5::bigint - 1) / $6::int AS number, slot, count(*), min(place), max(place), sum(count(*)) OVER ()
  FROM (${windowRows("e.id, e.slot, e.ctid AS place")}
  ) seen
 WHERE ${forceCustomPlan("$2::xid8")}
 GROUP BY number, slot
 ORDER BY number
 FETCH FIRST ($7::int) ROWS WITH TIES`,
);

/** `$6` is the last id, `$7` the slot, `$8` and `$9` are between which places. An index would find all of the window. */
const chunkSql = statement(
  "outbox.windowChunk",
  `
SELECT ${batchColumns}
  FROM public.entity_outbox_events e
 WHERE e.slot = $7::smallint AND e.ctid >= $8::tid AND e.ctid <= $9::tid
   AND (e.stripe = ANY ($1::smallint[])) IS TRUE
   AND (e.xid >= $2::xid8 OR e.xid = ANY ($3::xid8[])) AND pg_visible_in_snapshot(e.xid, $4::pg_snapshot)
   AND e.id > $5::bigint AND e.id <= $6::bigint
   AND ${forceCustomPlan("$2::xid8")}
 ORDER BY id`,
);

export const backlogStatements: readonly Statement[] = [groupsSql, chunkSql];

/** Where rows stand: from one tuple to another of a slot's table. */
interface Place {
  readonly slot: number;
  readonly from: string;
  readonly to: string;
}

/** Rows that fit into one batch. */
interface Chunk {
  /** Their ids are greater than this. */
  readonly after: number;
  /** And not greater than this. */
  readonly through: number;
  readonly count: number;
  readonly places: readonly Place[];
}

/** The next rows of a window. */
export interface Part {
  readonly rows: readonly BatchRow[];
  /** No row of the window has an id up to this that was not read. */
  readonly lastId: number;
  readonly isLast: boolean;
}

/** What is known of one stripe's window while it is read in parts. */
export class Backlog {
  #parts = 0;
  #chunks: Chunk[] = [];
  /** How many rows the chunks and those behind them have. */
  #rest = 0;

  /** Null where it is as well to look at all of the window. @param at where the stripe stands, within a window */
  async next(db: Queryable, stripe: number, at: StripePosition, limit: number): Promise<Part | null> {
    if (++this.#parts <= fewBatches) return null;
    if (this.#chunks[0]?.after !== at.lastId) await this.#look(db, stripe, at, limit);
    const [chunk] = this.#chunks;
    if (chunk === undefined) return null;
    let rows = isNear(chunk, this.#rest) ? await readChunk(db, stripe, at, chunk) : null;
    // The table may have been rewritten since, by VACUUM FULL say: then rows stand elsewhere.
    if (rows?.length !== chunk.count) {
      const window = await readWindow(db, { ...at, stripes: [stripe], limit: chunk.count });
      rows = window.rows.filter(({ id }) => id <= chunk.through);
    }
    this.#chunks.shift();
    this.#rest -= chunk.count;
    return { rows, lastId: chunk.through, isLast: this.#rest === 0 };
  }

  async #look(db: Queryable, stripe: number, at: StripePosition, limit: number): Promise<void> {
    const parameters = [...windowParameters({ ...at, stripes: [stripe] }), i32ToText(limit), i32ToText(mostGroups)];
    const { rows } = await db.query(groupsSql, parameters);
    this.#rest = Number(rows[0]?.[5] ?? 0);
    this.#chunks = chunksOf(rows, at.lastId ?? 0, limit);
  }
}

/** Groups that follow each other into chunks that are as large as a batch may be. */
function chunksOf(groups: readonly Row[], lastId: number, limit: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (const [numberText, slot, countText, from, to] of groups) {
    const through = lastId + (Number(numberText) + 1) * limit;
    const count = Number(countText);
    const place = { slot: Number(slot), from: from ?? "", to: to ?? "" };
    const last = chunks.at(-1);
    if (last === undefined || (last.through !== through && last.count + count > limit)) {
      chunks.push({ after: last?.through ?? lastId, through, count, places: [place] });
    } else {
      chunks.push(joined(chunks.pop() as Chunk, through, count, place));
    }
  }
  return chunks;
}

function joined(chunk: Chunk, through: number, count: number, place: Place): Chunk {
  const same = chunk.places.find(({ slot }) => slot === place.slot);
  const others = chunk.places.filter((other) => other !== same);
  const whole =
    same === undefined
      ? place
      : {
          ...place,
          from: earlier(same.from, place.from),
          to: earlier(same.to, place.to) === same.to ? place.to : same.to,
        };
  return { ...chunk, through, count: chunk.count + count, places: [...others, whole] };
}

/** @param place `(page,tuple)` */
function numbersOf(place: string): readonly [page: number, tuple: number] {
  const [page = 0, tuple = 0] = place.slice(1, -1).split(",").map(Number);
  return [page, tuple];
}

function earlier(one: string, other: string): string {
  const [page, tuple] = numbersOf(one);
  const [otherPage, otherTuple] = numbersOf(other);
  return page < otherPage || (page === otherPage && tuple <= otherTuple) ? one : other;
}

/** Whether less is read in the pages of the chunk than in looking at the whole rest of the window. */
function isNear({ places }: Chunk, rest: number): boolean {
  const pages = places.reduce((sum, { from, to }) => sum + numbersOf(to)[0] - numbersOf(from)[0] + 1, 0);
  return pages * rowsForPage < rest;
}

async function readChunk(
  db: Queryable,
  stripe: number,
  at: StripePosition,
  { through, places }: Chunk,
): Promise<readonly BatchRow[]> {
  const parameters = [...windowParameters({ ...at, stripes: [stripe] }), String(through)];
  const read: BatchRow[] = [];
  for (const { slot, from, to } of places) {
    const { rows } = await db.query(chunkSql, [...parameters, i32ToText(slot), from, to]);
    for (const row of rows) read.push(new BatchRow(row));
  }
  return places.length === 1 ? read : read.toSorted((one, other) => one.id - other.id);
}
