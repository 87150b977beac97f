// Connections into what each is still sent: from memory, by reading the outbox, or as it becomes visible.
import type { Database } from "../database/database.ts";
import { Audiences } from "./audiences.ts";
import { type CatchUp, catchUp } from "./catch-up.ts";
import type { EventConnection } from "./connection.ts";
import { dismiss } from "./dismissal.ts";
import { eventFrames, positionFrame, resetFrame } from "./frames.ts";
import { Positions } from "./positions.ts";
import type { Chunk, Mark } from "./recent-events.ts";
import { covers, type Snapshot, sees } from "./snapshot.ts";
import type { EventStreamsOptions, StreamSettings } from "./stream-options.ts";
import { Tail, type TailListener } from "./tail.ts";
import { Turns } from "./turns.ts";

/** A window that is larger for a client, in characters, is sent as fast as the client takes it. */
const largeWindow = 262_144;
/** How many clients that are far behind are read for at once. */
const readersAtOnce = 4;

/** Runs a function outside of the request that happens to come first: what it is traced or read under is not ours. */
type Apart = <T>(run: () => T) => T;

export class Followers implements TailListener {
  readonly #db: Database;
  readonly #settings: StreamSettings;
  readonly #apart: Apart;
  readonly #positions: Positions;
  readonly #tail: Tail;
  readonly #turns: Turns = new Turns(readersAtOnce);
  readonly #audiences: Audiences = new Audiences();
  readonly #connections: Set<EventConnection> = new Set();
  /** Those that are told when what they were written has been sent. */
  readonly #sent: Map<EventConnection, () => void> = new Map();
  #isReady = false;
  #isClosed = false;

  /** @throws {RangeError} for a key that is too short */
  constructor(db: Database, key: EventStreamsOptions["key"], settings: StreamSettings, apart: Apart) {
    this.#db = db;
    this.#settings = settings;
    this.#apart = apart;
    this.#positions = new Positions(key);
    this.#tail = new Tail(db, this.#positions, settings, this);
  }

  /** All that are connected, in the order in which they came. */
  get connections(): ReadonlySet<EventConnection> {
    return this.#connections;
  }

  /** Where the last whole window ended; null before the first one. */
  get mark(): Mark | null {
    return this.#tail.mark;
  }

  serve(entity: string): void {
    this.#tail.add(entity);
  }

  open(): void {
    this.#tail.open();
  }

  /** Stops reading. Those that are connected are the caller's to end. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#tail.close();
  }

  /** Forgets what is too old to be kept in memory. */
  trim(now: number): void {
    this.#tail.recent.trim(now);
  }

  join(connection: EventConnection): void {
    this.#connections.add(connection);
    if (this.#isReady) this.#admit(connection);
  }

  leave(connection: EventConnection): void {
    this.#connections.delete(connection);
    this.#audiences.delete(connection);
    this.#sent.get(connection)?.();
  }

  /** To a client that has had all before. */
  send(connection: EventConnection, frame: Uint8Array): void {
    connection.write(frame);
    if (connection.waiting > this.#settings.waiting) connection.destroy();
  }

  /** Where it has been, or from now on. */
  #admit(connection: EventConnection): void {
    const { mark, database } = this.#tail;
    if (mark === null || connection.isClosed) return;
    const { lastEventId } = connection;
    connection.lastEventId = "";
    if (lastEventId === "") {
      this.#follow(connection, mark.snapshot);
      return;
    }
    const position = this.#positions.fromToken(lastEventId, database);
    if (position === null) this.#reset(connection);
    else this.#follow(connection, position);
  }

  #reset(connection: EventConnection): void {
    const { mark } = this.#tail;
    if (mark === null) return;
    connection.write(resetFrame(mark));
    if (!connection.isClosed) this.#follow(connection, mark.snapshot);
  }

  /** From memory, where it reaches back that far. */
  #follow(connection: EventConnection, position: Snapshot): void {
    this.#audiences.delete(connection);
    connection.from = position;
    connection.frames = null;
    const number = this.#tail.recent.numberAfter(position);
    if (number === null) {
      connection.state = "reading";
      void this.#apart(() => this.#catchUp(connection, position));
      return;
    }
    connection.state = "following";
    connection.next = number;
    this.goOn(connection);
  }

  /** Sends more of what a client is behind: it takes more, or there is more. */
  goOn(connection: EventConnection): void {
    if (connection.state === "reading") this.#sent.get(connection)?.();
    if (connection.state !== "following") return;
    for (;;) {
      if (connection.frames === null) {
        if (connection.next === this.#tail.recent.next) break;
        const chunk = this.#tail.recent.chunk(connection.next);
        if (chunk === undefined) {
          if (connection.from !== null) this.#follow(connection, connection.from);
          return;
        }
        connection.frames = this.#framesFor(connection, chunk);
      }
      const { done, value } = connection.frames.next();
      if (done === true) {
        connection.frames = null;
        const end = this.#tail.recent.chunk(connection.next)?.end ?? null;
        if (end !== null && (connection.from === null || !covers(connection.from, end.snapshot))) {
          connection.from = end.snapshot;
        }
        connection.next += 1;
      } else if (!connection.write(value)) return;
    }
    connection.state = "live";
    connection.from = null;
    const { mark } = this.#tail;
    if (mark !== null) connection.write(positionFrame(mark));
    if (!connection.isClosed) this.#audiences.add(connection);
  }

  #framesFor(connection: EventConnection, { events, end }: Chunk): Iterator<Uint8Array, void> {
    const { owner, from, events: shown } = connection;
    const own = events.filter(
      (event) =>
        event.entity === shown.entity &&
        (owner === null || event.owner === owner) &&
        (from === null || !sees(from, event.transaction)),
    );
    return eventFrames(own, shown, end, this.#settings.onError);
  }

  async #catchUp(connection: EventConnection, from: Snapshot): Promise<void> {
    const { database } = this.#tail;
    const parts: CatchUp = {
      db: this.#db,
      positions: this.#positions,
      turns: this.#turns,
      database,
      onError: this.#settings.onError,
      sent: (waiting) => this.#whenSent(waiting),
    };
    try {
      const position = await catchUp(connection, from, parts);
      if (connection.state !== "reading") return;
      if (position === null) this.#reset(connection);
      else if (this.#tail.database === database) this.#follow(connection, position);
      else this.#reset(connection);
    } catch (error) {
      if (!this.#isClosed) this.#settings.onError(error);
      // It comes back with the last position that it was given.
      if (!connection.isClosed) dismiss(connection, this.#settings.spread);
    }
  }

  async #whenSent(connection: EventConnection): Promise<void> {
    if (connection.isClosed) return;
    await new Promise<void>((resolve) => this.#sent.set(connection, resolve));
    this.#sent.delete(connection);
  }

  onBegin(previous: Snapshot | null): void {
    const isFirst = !this.#isReady;
    this.#isReady = true;
    for (const connection of [...this.#connections]) {
      const { state, from } = connection;
      if (isFirst) this.#admit(connection);
      else if (state === "reading") continue;
      else if (previous === null) this.#reset(connection);
      else this.#follow(connection, from ?? previous);
    }
  }

  onChunk(chunk: Chunk, number: number): void {
    const { mark } = this.#tail;
    for (const [audience, own] of this.#audiences.sort(chunk.events)) {
      const size = own.reduce((sum, event) => sum + event.size, 0);
      if (size > largeWindow && mark !== null) {
        for (const connection of [...audience]) this.#followFrom(connection, number, mark.snapshot);
        continue;
      }
      const [first] = own;
      const [connectionOfAll] = audience;
      if (first === undefined || connectionOfAll === undefined) continue;
      for (const frame of eventFrames(own, connectionOfAll.events, chunk.end, this.#settings.onError)) {
        for (const connection of [...audience]) this.send(connection, frame);
      }
    }
  }

  #followFrom(connection: EventConnection, number: number, position: Snapshot): void {
    if (connection.isClosed) return;
    this.#audiences.delete(connection);
    connection.state = "following";
    connection.from = position;
    connection.next = number;
    this.goOn(connection);
  }
}
