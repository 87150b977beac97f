// An outbox in batches and the requests of clients into streams of events that go on where a client has been.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../database/database.ts";
import type { EventSource, EventSubscription, ShownEvents } from "../http/event-route.ts";
import { Problem } from "../http/problems/problem.ts";
import type { HttpRequest } from "../http/request.ts";
import { HttpResponse } from "../http/response.ts";
import { Audiences } from "./audiences.ts";
import { type CatchUp, catchUp } from "./catch-up.ts";
import { type ConnectionHost, EventConnection } from "./connection.ts";
import { eventFrames, heartbeatFrame, positionFrame, resetFrame, retryFrame } from "./frames.ts";
import { Positions } from "./positions.ts";
import type { Chunk } from "./recent-events.ts";
import { covers, type Snapshot, sees } from "./snapshot.ts";
import { type EventStreamsOptions, type StreamSettings, streamSettings } from "./stream-options.ts";
import { Tail, type TailListener } from "./tail.ts";
import { Turns } from "./turns.ts";

/** How often connections are looked after: a stream ends that much later than it could at most. */
const sweepPause = 1_000;
/** A window that is larger for a client, in characters, is sent as fast as the client takes it. */
const largeWindow = 262_144;
/** A client that takes nothing of what waits for it in memory is closed after so long. */
const longestStandstill = 30_000;
/** How many clients that are far behind are read for at once. */
const readersAtOnce = 4;
/** After an accident, clients come back between one and two of these. */
const usualRetry = 1_500;
/** How long those who are sent nothing more are waited for. */
const longestGoodbye = 2_000;

/**
 * Streams the events of an outbox in batches to the clients of an API. A process has one, for all its routes: it reads
 * each event once for all clients.
 *
 * @throws {RangeError} for a key that is too short, and for a number that makes no sense
 *
 * @example
 * const streams = new EventStreams(db, { key: process.env.EVENT_KEY });
 * process.once("SIGTERM", () => streams.close());
 * createServer(nodeListener(orderRoutes(orders, { owner, streams })));
 */
export class EventStreams implements EventSource {
  readonly #db: Database;
  readonly #positions: Positions;
  readonly #settings: StreamSettings;
  readonly #tail: Tail;
  readonly #turns: Turns = new Turns(readersAtOnce);
  readonly #audiences: Audiences = new Audiences();
  readonly #connections: Set<EventConnection> = new Set();
  /** Those that are told when what they were written has been sent. */
  readonly #sent: Map<EventConnection, () => void> = new Map();
  readonly #host: ConnectionHost;
  /** Runs a function outside of the request that happens to come first: what it is traced or read under is not ours. */
  readonly #apart: <T>(run: () => T) => T = AsyncLocalStorage.snapshot();
  #isReady = false;
  #sweeper: NodeJS.Timeout | undefined;
  #closing: Promise<void> | null = null;

  constructor(db: Database, options: EventStreamsOptions) {
    this.#db = db;
    this.#positions = new Positions(options.key);
    this.#settings = streamSettings(options);
    const listener: TailListener = {
      onBegin: (previous) => this.#begin(previous),
      onChunk: (chunk, number) => this.#publish(chunk, number),
    };
    this.#tail = new Tail(db, this.#positions, this.#settings, listener);
    this.#host = {
      join: (connection) => this.#join(connection),
      goOn: (connection) => this.#goOn(connection),
      leave: (connection) => this.#leave(connection),
    };
    const { signal } = options;
    if (signal?.aborted === true) this.#closing = Promise.resolve();
    else signal?.addEventListener("abort", () => void this.close(), { once: true });
  }

  /** How many clients are connected. */
  get size(): number {
    return this.#connections.size;
  }

  serve({ entity }: ShownEvents): void {
    this.#tail.add(entity);
  }

  /** Begins to read, so that the first client finds what was written lately in memory; its request does so, too. */
  start(): void {
    if (this.#closing !== null) return;
    this.#apart(() => {
      this.#tail.open();
      this.#sweeper ??= setInterval(() => this.#sweep(), sweepPause).unref();
    });
  }

  /** Never asks the database itself: while that is away, clients wait. */
  respond(request: HttpRequest, events: ShownEvents, subscription: EventSubscription): HttpResponse {
    const { lifetime } = this.#settings;
    const ends = Date.now() + lifetime * (1 - Math.random() / 10);
    const expires = subscription.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
    if (expires <= Date.now()) throw new Problem(401);
    if (request.method === "HEAD") return new HttpResponse(200, headers);
    this.start();
    const lastEventId = request.header("last-event-id") ?? "";
    const connection = new EventConnection(this.#host, events, subscription, lastEventId, Math.min(ends, expires));
    return new HttpResponse(200, headers, null, connection);
  }

  /**
   * Ends all streams, each with a time of its own after which its client comes back, and stops reading. To be called
   * before the server's `close`, which waits for all responses, and the database's.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#sweeper);
    const ended = [...this.#connections].map((connection) => {
      const { sink } = connection;
      this.#dismiss(connection);
      return sink;
    });
    if (ended.length > 0) {
      setTimeout(() => {
        for (const sink of ended) if ((sink?.waiting() ?? 0) > 0) sink?.destroy();
      }, longestGoodbye).unref();
    }
    await this.#tail.close();
  }

  /** Ends a stream; its client comes back after a while of its own. */
  #dismiss(connection: EventConnection): void {
    connection.write(retryFrame(usualRetry + Math.random() * this.#settings.spread));
    connection.end();
  }

  #join(connection: EventConnection): void {
    if (this.#closing !== null) {
      this.#dismiss(connection);
      return;
    }
    const now = Date.now();
    connection.movedAt = now;
    connection.beatsAt = now + Math.random() * this.#settings.heartbeat;
    this.#connections.add(connection);
    connection.write(retryFrame(usualRetry * (1 + Math.random())));
    if (this.#isReady) this.#admit(connection);
  }

  #leave(connection: EventConnection): void {
    this.#connections.delete(connection);
    this.#audiences.delete(connection);
    this.#sent.get(connection)?.();
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
    this.#goOn(connection);
  }

  #goOn(connection: EventConnection): void {
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
      if (this.#closing === null) this.#settings.onError(error);
      // It comes back with the last position that it was given.
      if (!connection.isClosed) this.#dismiss(connection);
    }
  }

  async #whenSent(connection: EventConnection): Promise<void> {
    if (connection.isClosed) return;
    await new Promise<void>((resolve) => this.#sent.set(connection, resolve));
    this.#sent.delete(connection);
  }

  #begin(previous: Snapshot | null): void {
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

  #publish(chunk: Chunk, number: number): void {
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
        for (const connection of [...audience]) this.#send(connection, frame);
      }
    }
  }

  #followFrom(connection: EventConnection, number: number, position: Snapshot): void {
    if (connection.isClosed) return;
    this.#audiences.delete(connection);
    connection.state = "following";
    connection.from = position;
    connection.next = number;
    this.#goOn(connection);
  }

  /** To a client that has had all before. */
  #send(connection: EventConnection, frame: Uint8Array): void {
    connection.write(frame);
    if (connection.waiting > this.#settings.waiting) connection.destroy();
  }

  #sweep(): void {
    const now = Date.now();
    const { heartbeat } = this.#settings;
    this.#tail.recent.trim(now);
    const [plain, marked] = [heartbeatFrame(null), heartbeatFrame(this.#tail.mark)];
    for (const connection of [...this.#connections]) {
      if (connection.endsAt <= now) connection.end();
      else if (connection.waiting === 0) connection.movedAt = now;
      else if (connection.state !== "live" && now - connection.movedAt > longestStandstill) {
        connection.destroy();
        continue;
      }
      if (connection.isClosed || connection.beatsAt > now) continue;
      connection.beatsAt = now + heartbeat;
      this.#send(connection, connection.state === "live" ? marked : plain);
    }
  }
}

const headers: Readonly<Record<string, string>> = Object.freeze({
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  // nginx would keep the events until it has enough of them.
  "x-accel-buffering": "no",
});
