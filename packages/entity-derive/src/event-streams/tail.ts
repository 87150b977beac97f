// The outbox into the windows that become visible, each read once for all clients of a process.
import type { Database } from "../database/database.ts";
import { Alarm } from "../outbox/alarm.ts";
import { reconnectPause } from "../outbox/retry-delay.ts";
import { WakeUp } from "../outbox/wake-up.ts";
import type { Positions } from "./positions.ts";
import { type OutboxState, readEvents, readRecent, readState } from "./read-events.ts";
import { type Chunk, type Mark, RecentEvents } from "./recent-events.ts";
import { before, hasLost, type Snapshot } from "./snapshot.ts";
import type { StoredEvent } from "./stored-event.ts";
import type { StreamSettings } from "./stream-options.ts";

/** Who is told what has been read. */
export interface TailListener {
  /**
   * Everything that is kept begins anew.
   * @param previous where the last whole window ended; null where it means nothing any more
   */
  onBegin(previous: Snapshot | null): void;
  onChunk(chunk: Chunk, number: number): void;
}

/** How many rows are read at once. */
const pageSize = 5_000;
/** How many of the last events are looked at to fill the memory. */
const mostRecent = 65_536;
/** Notifications that come in quick succession are answered by one look, so many milliseconds apart. */
const shortestPause = 20;
/** No slot is emptied sooner after its last row was written. */
const surelyKept = 1_500;

export class Tail {
  readonly #db: Database;
  readonly #positions: Positions;
  readonly #settings: StreamSettings;
  readonly #listener: TailListener;
  readonly #alarm: Alarm = new Alarm();
  readonly #wakeUp: WakeUp | null;
  readonly #entities: Set<string> = new Set();
  readonly recent: RecentEvents;
  /** Where the last whole window ended; null before the first one. */
  mark: Mark | null = null;
  /** Which server it is, on which timeline, and since which recovery. */
  database = "";
  #removed: number | null = null;
  #readAt = 0;
  #mustBegin = true;
  #isGap = false;
  #isClosed = false;
  #running: Promise<void> | null = null;

  constructor(db: Database, positions: Positions, settings: StreamSettings, listener: TailListener) {
    this.#db = db;
    this.#positions = positions;
    this.#settings = settings;
    this.#listener = listener;
    this.recent = new RecentEvents(settings.recent, settings.recentBytes);
    this.#wakeUp = settings.listen ? new WakeUp(db, () => this.#alarm.ring(), settings.onError) : null;
  }

  /** What is kept of other entities has nothing of this one, so all begins anew. */
  add(entity: string): void {
    if (this.#entities.has(entity)) return;
    this.#entities.add(entity);
    this.#mustBegin = true;
    this.#alarm.ring();
  }

  open(): void {
    if (this.#running !== null || this.#isClosed) return;
    this.#wakeUp?.open();
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#alarm.ring();
    await Promise.all([this.#running, this.#running === null ? null : this.#wakeUp?.close()]);
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#isClosed) {
      let wait = this.#settings.pollInterval;
      const begun = performance.now();
      try {
        if (this.#mustBegin) await this.#begin();
        else await this.#readOn();
        failures = 0;
        if (this.#mustBegin) continue;
      } catch (error) {
        if (this.#isClosed) return;
        this.#settings.onError(error);
        wait = reconnectPause(++failures);
      }
      await this.#alarm.wait(wait);
      const early = shortestPause - (performance.now() - begun);
      if (early > 0 && !this.#isClosed) await new Promise((resolve) => setTimeout(resolve, early));
    }
  }

  /** Fills the memory with what was written lately, and goes on from there. */
  async #begin(): Promise<void> {
    this.#mustBegin = false;
    const entities = [...this.#entities];
    const previous = this.#isGap ? null : (this.mark?.snapshot ?? null);
    try {
      const first = await readRecent(this.#db, this.#settings.recent, mostRecent);
      const readAt = performance.now();
      const { snapshot: now, database, removed } = await readState(this.#db);
      const start = Math.max(first ?? now.xmax, (removed ?? 0) + 1);
      const base = before(start, now);
      const filled = await this.#filled(base, now, entities);
      const { removed: removedMeanwhile } = await readState(this.#db);
      const isWhole = filled !== null && (removedMeanwhile === null || removedMeanwhile < start);
      this.mark = { snapshot: now, token: this.#positions.toToken(now, database) };
      this.database = database;
      this.#removed = removedMeanwhile;
      this.#readAt = readAt;
      this.recent.begin(isWhole ? base : now);
      if (isWhole) this.recent.add({ events: filled, end: this.mark }, Date.now());
    } catch (error) {
      this.#mustBegin = true;
      throw error;
    }
    this.#isGap = false;
    this.#listener.onBegin(previous);
  }

  /** Null where it is more than what is kept. */
  async #filled(
    position: Snapshot,
    target: Snapshot,
    entities: readonly string[],
  ): Promise<readonly StoredEvent[] | null> {
    const filled: StoredEvent[] = [];
    let size = 0;
    for (;;) {
      const lastId = filled.at(-1)?.id ?? 0;
      const request = { position, target, lastId, limit: pageSize, entities, owner: null };
      const { events, hasMore } = await readEvents(this.#db, request);
      for (const event of events) size += event.size;
      if (size > this.#settings.recentBytes) return null;
      filled.push(...events);
      if (!hasMore) return filled;
    }
  }

  /** What has become visible since the last window. */
  async #readOn(): Promise<void> {
    const { mark } = this;
    if (mark === null) return;
    const entities = [...this.#entities];
    let target: Snapshot | null = null;
    let lastId = 0;
    for (;;) {
      const readBefore = this.#readAt;
      this.#readAt = performance.now();
      const request = { position: mark.snapshot, target, lastId, limit: pageSize, entities, owner: null };
      const read = await readEvents(this.#db, request);
      const isLate = performance.now() - readBefore > surelyKept;
      if (this.#isVoid(mark, read) || (isLate && this.#isVoid(mark, await readState(this.#db)))) return;
      target ??= read.snapshot;
      const end = read.hasMore ? null : { snapshot: target, token: this.#positions.toToken(target, this.database) };
      if (read.events.length > 0) {
        const chunk = { events: read.events, end };
        const number = this.recent.next;
        this.recent.add(chunk, Date.now());
        this.#listener.onChunk(chunk, number);
      }
      if (end !== null) {
        this.mark = end;
        return;
      }
      if (this.#isClosed || this.#mustBegin) return;
      lastId = read.events.at(-1)?.id ?? lastId;
    }
  }

  /** Whether the position means nothing any more; then all begins anew. */
  #isVoid({ snapshot: position }: Mark, { database, removed, snapshot: now }: OutboxState): boolean {
    const isKnown = removed === this.#removed;
    this.#removed = removed;
    if (database === this.database && (isKnown || !hasLost(position, removed, now))) return false;
    this.#mustBegin = true;
    this.#isGap = true;
    return true;
  }
}
