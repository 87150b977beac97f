// Splits a large window of a stripe into chunks, which are read from their pages.
import { i32ToText } from "../../../codec/integer.ts";
import type { Queryable, Row, Statement } from "../../../database/database.ts";
import { statement } from "../../../database/statements/statement.ts";
import { batchColumns, StoredRow } from "../../outbox-row.ts";
import { forceCustomPlan } from "../../statement-parts.ts";
import { readWindow, type StripePosition, windowParameters, windowRows } from "./window.ts";

/** Windows of up to this many batches are read as a whole. */
const smallWindowBatches = 3;

/** The maximum number of id groups per query, about 200 bytes each. */
const maximumGroups = 10_000;

/** The number of rows that an index finds in the time of reading a page. */
const rowsForPage = 3;

/**
 * `$1` to `$5` as in `windowRows`; `$6` is the number of ids in a group, `$7` the maximum number of groups. The last
 * column is the number of rows in all groups.
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

/** `$6` is the last id, `$7` the slot, `$8` and `$9` the tuple range. An index scan would read the whole window. */
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

/** A range of tuples in the table of a slot. */
interface PageRange {
  readonly slot: number;
  readonly from: string;
  readonly to: string;
}

/** Rows that fit into one batch. */
interface Chunk {
  /** The lower bound of its ids, exclusive. */
  readonly after: number;
  /** The upper bound of its ids, inclusive. */
  readonly through: number;
  readonly count: number;
  readonly places: readonly PageRange[];
}

/** The next rows of a window. */
export interface BacklogPart {
  readonly rows: readonly StoredRow[];
  /** All rows of the window with ids up to this have been read. */
  readonly lastId: number;
  readonly isLast: boolean;
}

/** The state of a stripe's window that is read in parts. */
export class Backlog {
  #parts = 0;
  #chunks: Chunk[] = [];
  /** The number of rows in the remaining chunks. */
  #rest = 0;

  /** Returns null if the whole window should be read. @param at the position of the stripe within a window */
  async next(db: Queryable, stripe: number, at: StripePosition, limit: number): Promise<BacklogPart | null> {
    if (++this.#parts <= smallWindowBatches) return null;
    if (this.#chunks[0]?.after !== at.lastId) await this.#look(db, stripe, at, limit);
    const [chunk] = this.#chunks;
    if (chunk === undefined) return null;
    let rows = isNear(chunk, this.#rest) ? await readChunk(db, stripe, at, chunk) : null;
    // The table may have been rewritten, by VACUUM FULL for example, which moves rows.
    if (rows?.length !== chunk.count) {
      const window = await readWindow(db, { ...at, stripes: [stripe], limit: chunk.count });
      rows = window.rows.filter(({ id }) => id <= chunk.through);
    }
    this.#chunks.shift();
    this.#rest -= chunk.count;
    return { rows, lastId: chunk.through, isLast: this.#rest === 0 };
  }

  async #look(db: Queryable, stripe: number, at: StripePosition, limit: number): Promise<void> {
    const parameters = [...windowParameters({ ...at, stripes: [stripe] }), i32ToText(limit), i32ToText(maximumGroups)];
    const { rows } = await db.query(groupsSql, parameters);
    this.#rest = Number(rows[0]?.[5] ?? 0);
    this.#chunks = chunksOf(rows, at.lastId ?? 0, limit);
  }
}

/** Merges adjacent groups into chunks of the size of a batch. */
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
      chunks.push(extendChunk(chunks.pop() as Chunk, through, count, place));
    }
  }
  return chunks;
}

function extendChunk(chunk: Chunk, through: number, count: number, place: PageRange): Chunk {
  const samePlace = chunk.places.find(({ slot }) => slot === place.slot);
  const others = chunk.places.filter((other) => other !== samePlace);
  const whole =
    samePlace === undefined
      ? place
      : {
          ...place,
          from: earlierPlace(samePlace.from, place.from),
          to: earlierPlace(samePlace.to, place.to) === samePlace.to ? place.to : samePlace.to,
        };
  return { ...chunk, through, count: chunk.count + count, places: [...others, whole] };
}

/** @param place `(page,tuple)` */
function numbersOf(place: string): readonly [page: number, tuple: number] {
  const [page = 0, tuple = 0] = place.slice(1, -1).split(",").map(Number);
  return [page, tuple];
}

function earlierPlace(one: string, other: string): string {
  const [page, tuple] = numbersOf(one);
  const [otherPage, otherTuple] = numbersOf(other);
  return page < otherPage || (page === otherPage && tuple <= otherTuple) ? one : other;
}

/** Whether reading the chunk's pages costs less than scanning the rest of the window. */
function isNear({ places }: Chunk, rest: number): boolean {
  const pages = places.reduce((sum, { from, to }) => sum + numbersOf(to)[0] - numbersOf(from)[0] + 1, 0);
  return pages * rowsForPage < rest;
}

async function readChunk(
  db: Queryable,
  stripe: number,
  at: StripePosition,
  { through, places }: Chunk,
): Promise<readonly StoredRow[]> {
  const parameters = [...windowParameters({ ...at, stripes: [stripe] }), String(through)];
  const read: StoredRow[] = [];
  for (const { slot, from, to } of places) {
    const { rows } = await db.query(chunkSql, [...parameters, i32ToText(slot), from, to]);
    for (const row of rows) read.push(new StoredRow(row));
  }
  return places.length === 1 ? read : read.toSorted((one, other) => one.id - other.id);
}
