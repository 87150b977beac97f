// Feeds connections with events: from memory, from the outbox, or as they are read.
import type { Database } from "../../database/database.ts";
import { Positions } from "../reading/positions.ts";
import type { Checkpoint, Chunk } from "../reading/recent-events.ts";
import { covers, type Snapshot, sees } from "../reading/snapshot.ts";
import { Tail, type TailListener } from "../reading/tail.ts";
import type { EventStreamsOptions, StreamSettings } from "../stream-options.ts";
import { Audiences } from "./audiences.ts";
import { type CatchUp, catchUp } from "./catch-up.ts";
import { ConcurrencyLimit } from "./concurrency-limit.ts";
import type { EventConnection } from "./connection.ts";
import { eventFrames, positionFrame, resetFrame } from "./frames.ts";
import { endStream } from "./reconnect-delay.ts";

/** A window larger than this for a client, in characters, is sent as fast as the client takes it. */
const largeWindow = 262_144;
/** The maximum number of lagging clients that are read for at once. */
const maximumReaders = 4;

/** Runs a function outside of the async context of the request that happens to come first. */
type RunDetached = <T>(run: () => T) => T;

export class Followers implements TailListener {
  readonly #db: Database;
  readonly #settings: StreamSettings;
  readonly #runDetached: RunDetached;
  readonly #positions: Positions;
  readonly #tail: Tail;
  readonly #turns: ConcurrencyLimit = new ConcurrencyLimit(maximumReaders);
  readonly #audiences: Audiences = new Audiences();
  readonly #connections: Set<EventConnection> = new Set();
  /** Callbacks for connections whose pending data has been sent. */
  readonly #sent: Map<EventConnection, () => void> = new Map();
  #isReady = false;
  #isClosed = false;

  /** @throws {RangeError} for a key that is too short */
  constructor(db: Database, key: EventStreamsOptions["key"], settings: StreamSettings, runDetached: RunDetached) {
    this.#db = db;
    this.#settings = settings;
    this.#runDetached = runDetached;
    this.#positions = new Positions(key);
    this.#tail = new Tail(db, this.#positions, settings, this);
  }

  /** All connections, in the order of connecting. */
  get connections(): ReadonlySet<EventConnection> {
    return this.#connections;
  }

  /** The end of the last complete window; null before the first one. */
  get mark(): Checkpoint | null {
    return this.#tail.mark;
  }

  serve(entity: string): void {
    this.#tail.add(entity);
  }

  open(): void {
    this.#tail.open();
  }

  /** Stops reading. The caller ends the connections. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#tail.close();
  }

  /** Removes expired events from memory. */
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

  /** Sends a frame to a client that has all earlier events. */
  send(connection: EventConnection, frame: Uint8Array): void {
    connection.write(frame);
    if (connection.waiting > this.#settings.waiting) connection.destroy();
  }

  /** Starts a connection at its position. Without one its client is to load everything, and starts at the current end. */
  #admit(connection: EventConnection): void {
    const { mark, database } = this.#tail;
    if (mark === null || connection.isClosed) return;
    const position = this.#positions.fromToken(connection.lastEventId, database);
    connection.lastEventId = "";
    if (position === null) this.#reset(connection);
    else this.#follow(connection, position);
  }

  #reset(connection: EventConnection): void {
    const { mark } = this.#tail;
    if (mark === null) return;
    connection.write(resetFrame(mark));
    if (!connection.isClosed) this.#follow(connection, mark.snapshot);
  }

  /** Feeds a connection from memory, if that reaches back to its position. */
  #follow(connection: EventConnection, position: Snapshot): void {
    this.#audiences.delete(connection);
    connection.from = position;
    connection.frames = null;
    const number = this.#tail.recent.numberAfter(position);
    if (number === null) {
      connection.state = "reading";
      void this.#runDetached(() => this.#catchUp(connection, position));
      return;
    }
    connection.state = "following";
    connection.next = number;
    this.goOn(connection);
  }

  /** Sends more pending events to a lagging client. */
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
      sent: (waiting) => this.#waitUntilSent(waiting),
    };
    try {
      const position = await catchUp(connection, from, parts);
      if (connection.state !== "reading") return;
      if (position === null) this.#reset(connection);
      else if (this.#tail.database === database) this.#follow(connection, position);
      else this.#reset(connection);
    } catch (error) {
      if (!this.#isClosed) this.#settings.onError(error);
      // The client resumes from its last position.
      if (!connection.isClosed) endStream(connection, this.#settings.spread);
    }
  }

  async #waitUntilSent(connection: EventConnection): Promise<void> {
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
