// Streams the events of an outbox in batches to clients, which can resume.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../database/database.ts";
import type { HttpRequest } from "../http/messages/request.ts";
import { HttpResponse } from "../http/messages/response.ts";
import { Problem } from "../http/problems/problem.ts";
import type { EventSource, EventSubscription, ShownEvents } from "../http/routes/event-route.ts";
import { type ConnectionHost, EventConnection } from "./connections/connection.ts";
import { Followers } from "./connections/followers.ts";
import { heartbeatFrame } from "./connections/frames.ts";
import { endStream, sendRetryDelay } from "./connections/reconnect-delay.ts";
import { type EventStreamsOptions, type StreamSettings, streamSettings } from "./stream-options.ts";

/** The interval of the sweep over connections. A stream ends at most that much late. */
const sweepInterval = 1_000;
/** A client that takes no data from memory for this long is disconnected. */
const stallTimeout = 30_000;
/** The maximum time that a closing server waits for connections, in milliseconds. */
const shutdownGrace = 2_000;

/**
 * Streams the events of an outbox in batches to the clients of an API. A process has one instance for all routes: it
 * reads each event once for all clients.
 *
 * @throws {RangeError} for a key that is too short, and for invalid numbers
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
  /** Runs a function outside of the async context of the request that happens to come first. */
  readonly #runDetached: <T>(run: () => T) => T = AsyncLocalStorage.snapshot();
  #sweeper: NodeJS.Timeout | undefined;
  #closing: Promise<void> | null = null;

  constructor(db: Database, options: EventStreamsOptions) {
    this.#settings = streamSettings(options);
    this.#followers = new Followers(db, options.key, this.#settings, this.#runDetached);
    this.#host = {
      join: (connection) => this.#join(connection),
      resume: (connection) => this.#followers.goOn(connection),
      leave: (connection) => this.#followers.leave(connection),
    };
    const { signal } = options;
    if (signal?.aborted === true) this.#closing = Promise.resolve();
    else signal?.addEventListener("abort", () => void this.close(), { once: true });
  }

  /** The number of connected clients. */
  get size(): number {
    return this.#followers.connections.size;
  }

  /** Registers an entity; routes call it when they are made. Reading starts anew if it has begun. */
  serve({ entity }: ShownEvents): void {
    this.#followers.serve(entity);
  }

  /** Starts reading, so that memory has recent events for the first client. The first request starts it as well. */
  start(): void {
    if (this.#closing !== null) return;
    this.#runDetached(() => {
      this.#followers.open();
      this.#sweeper ??= setInterval(() => this.#sweep(), sweepInterval).unref();
    });
  }

  /** Does not query the database itself: clients wait while it is unavailable. */
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
   * Ends all streams with a retry delay for each client, and stops reading. Call it before the server's `close`, which
   * waits for all responses, and before closing the database.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#sweeper);
    const ended = [...this.#followers.connections].map((connection) => {
      const { sink } = connection;
      endStream(connection, this.#settings.spread);
      return sink;
    });
    if (ended.length > 0) {
      setTimeout(() => {
        for (const sink of ended) if ((sink?.waiting() ?? 0) > 0) sink?.destroy();
      }, shutdownGrace).unref();
    }
    await this.#followers.close();
  }

  #join(connection: EventConnection): void {
    if (this.#closing !== null) {
      endStream(connection, this.#settings.spread);
      return;
    }
    const now = Date.now();
    connection.progressedAt = now;
    connection.heartbeatAt = now + Math.random() * this.#settings.heartbeat;
    sendRetryDelay(connection);
    this.#followers.join(connection);
  }

  #sweep(): void {
    const now = Date.now();
    const { heartbeat } = this.#settings;
    this.#followers.trim(now);
    const [plain, marked] = [heartbeatFrame(null), heartbeatFrame(this.#followers.mark)];
    for (const connection of [...this.#followers.connections]) {
      if (connection.endsAt <= now) connection.end();
      else if (connection.waiting === 0) connection.progressedAt = now;
      else if (connection.state !== "live" && now - connection.progressedAt > stallTimeout) {
        connection.destroy();
        continue;
      }
      if (connection.isClosed || connection.heartbeatAt > now) continue;
      connection.heartbeatAt = now + heartbeat;
      this.#followers.send(connection, connection.state === "live" ? marked : plain);
    }
  }
}

const headers: Readonly<Record<string, string>> = Object.freeze({
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  // nginx would buffer the events otherwise.
  "x-accel-buffering": "no",
});
