// An outbox in batches and the requests of clients into streams of events that go on where a client has been.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../database/database.ts";
import type { EventSource, EventSubscription, ShownEvents } from "../http/event-route.ts";
import { Problem } from "../http/problems/problem.ts";
import type { HttpRequest } from "../http/request.ts";
import { HttpResponse } from "../http/response.ts";
import { type ConnectionHost, EventConnection } from "./connection.ts";
import { dismiss, greet } from "./dismissal.ts";
import { Followers } from "./followers.ts";
import { heartbeatFrame } from "./frames.ts";
import { type EventStreamsOptions, type StreamSettings, streamSettings } from "./stream-options.ts";

/** How often connections are looked after: a stream ends that much later than it could at most. */
const sweepPause = 1_000;
/** A client that takes nothing of what waits for it in memory is closed after so long. */
const longestStandstill = 30_000;
/** How long those who are sent nothing more are waited for. */
const longestGoodbye = 2_000;

/**
 * Streams the events of an outbox in batches to the clients of an API. A process has one, for all its routes: it reads
 * each event once for all clients.
 *
 * @throws {RangeError} for a key that is too short, and for a number that is not valid
 *
 * @example
 * const streams = new EventStreams(db, { key: process.env.EVENT_KEY });
 * process.once("SIGTERM", () => streams.close());
 * createServer(nodeListener(orderRoutes(orders, { owner, streams })));
 */
export class EventStreams implements EventSource {
  readonly #settings: StreamSettings;
  readonly #followers: Followers;
  readonly #host: ConnectionHost;
  /** Runs a function outside of the request that happens to come first: what it is traced or read under is not ours. */
  readonly #apart: <T>(run: () => T) => T = AsyncLocalStorage.snapshot();
  #sweeper: NodeJS.Timeout | undefined;
  #closing: Promise<void> | null = null;

  constructor(db: Database, options: EventStreamsOptions) {
    this.#settings = streamSettings(options);
    this.#followers = new Followers(db, options.key, this.#settings, this.#apart);
    this.#host = {
      join: (connection) => this.#join(connection),
      goOn: (connection) => this.#followers.goOn(connection),
      leave: (connection) => this.#followers.leave(connection),
    };
    const { signal } = options;
    if (signal?.aborted === true) this.#closing = Promise.resolve();
    else signal?.addEventListener("abort", () => void this.close(), { once: true });
  }

  /** How many clients are connected. */
  get size(): number {
    return this.#followers.connections.size;
  }

  serve({ entity }: ShownEvents): void {
    this.#followers.serve(entity);
  }

  /** Begins to read, so that the first client finds what was written lately in memory; its request does so, too. */
  start(): void {
    if (this.#closing !== null) return;
    this.#apart(() => {
      this.#followers.open();
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
    const ended = [...this.#followers.connections].map((connection) => {
      const { sink } = connection;
      dismiss(connection, this.#settings.spread);
      return sink;
    });
    if (ended.length > 0) {
      setTimeout(() => {
        for (const sink of ended) if ((sink?.waiting() ?? 0) > 0) sink?.destroy();
      }, longestGoodbye).unref();
    }
    await this.#followers.close();
  }

  #join(connection: EventConnection): void {
    if (this.#closing !== null) {
      dismiss(connection, this.#settings.spread);
      return;
    }
    const now = Date.now();
    connection.movedAt = now;
    connection.beatsAt = now + Math.random() * this.#settings.heartbeat;
    greet(connection);
    this.#followers.join(connection);
  }

  #sweep(): void {
    const now = Date.now();
    const { heartbeat } = this.#settings;
    this.#followers.trim(now);
    const [plain, marked] = [heartbeatFrame(null), heartbeatFrame(this.#followers.mark)];
    for (const connection of [...this.#followers.connections]) {
      if (connection.endsAt <= now) connection.end();
      else if (connection.waiting === 0) connection.movedAt = now;
      else if (connection.state !== "live" && now - connection.movedAt > longestStandstill) {
        connection.destroy();
        continue;
      }
      if (connection.isClosed || connection.beatsAt > now) continue;
      connection.beatsAt = now + heartbeat;
      this.#followers.send(connection, connection.state === "live" ? marked : plain);
    }
  }
}

const headers: Readonly<Record<string, string>> = Object.freeze({
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  // nginx would keep the events until it has enough of them.
  "x-accel-buffering": "no",
});
