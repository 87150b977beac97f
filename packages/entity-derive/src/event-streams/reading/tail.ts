// Reads each window of the outbox once for all clients of a process.
import type { Database } from "../../database/database.ts";
import { Alarm } from "../../outbox/alarm.ts";
import { reconnectPause } from "../../outbox/retry-delay.ts";
import { WakeUp } from "../../outbox/wake-up.ts";
import type { StreamSettings } from "../stream-options.ts";
import type { Positions } from "./positions.ts";
import { type OutboxState, readEvents, readRecent, readState } from "./read-events.ts";
import { type Checkpoint, type Chunk, RecentEvents } from "./recent-events.ts";
import { hasLost, type Snapshot, snapshotBefore } from "./snapshot.ts";
import type { StoredEvent } from "./stored-event.ts";

/** Receives the windows that are read. */
export interface TailListener {
  /**
   * Everything in memory is discarded.
   * @param previous the end of the last complete window; null if it is void
   */
  onBegin(previous: Snapshot | null): void;
  onChunk(chunk: Chunk, number: number): void;
}

/** Rows per read. */
const pageSize = 5_000;
/** The maximum number of recent events that fill the memory at the start. */
const maximumRecent = 65_536;
/** Notifications in quick succession lead to one read, this many milliseconds apart. */
const minimumPause = 20;
/** A slot is not emptied sooner than this after its last write. */
const guaranteedRetention = 1_500;

export class Tail {
  readonly #db: Database;
  readonly #positions: Positions;
  readonly #settings: StreamSettings;
  readonly #listener: TailListener;
  readonly #alarm: Alarm = new Alarm();
  readonly #wakeUp: WakeUp | null;
  readonly #entities: Set<string> = new Set();
  readonly recent: RecentEvents;
  /** The end of the last complete window; null before the first one. */
  mark: Checkpoint | null = null;
  /** Identifies the server, its timeline and its last recovery. */
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

  /** Adds an entity. Memory has none of its events, so reading starts anew. */
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
      const startedAt = performance.now();
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
      const remainingPause = minimumPause - (performance.now() - startedAt);
      if (remainingPause > 0 && !this.#isClosed) await new Promise((resolve) => setTimeout(resolve, remainingPause));
    }
  }

  /** Fills the memory with recent events, and continues from there. */
  async #begin(): Promise<void> {
    this.#mustBegin = false;
    const entities = [...this.#entities];
    const previous = this.#isGap ? null : (this.mark?.snapshot ?? null);
    try {
      const first = await readRecent(this.#db, this.#settings.recent, maximumRecent);
      const readAt = performance.now();
      const { snapshot: now, database, removed } = await readState(this.#db);
      const start = Math.max(first ?? now.xmax, (removed ?? 0) + 1);
      const base = snapshotBefore(start, now);
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

  /** Returns null if there are more events than memory may hold. */
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

  /** Reads events that became visible since the last window. */
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
      const isLate = performance.now() - readBefore > guaranteedRetention;
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

  /** Whether the position is void, so that reading starts anew. */
  #isVoid({ snapshot: position }: Checkpoint, { database, removed, snapshot: now }: OutboxState): boolean {
    const isKnown = removed === this.#removed;
    this.#removed = removed;
    if (database === this.database && (isKnown || !hasLost(position, removed, now))) return false;
    this.#mustBegin = true;
    this.#isGap = true;
    return true;
  }
}
