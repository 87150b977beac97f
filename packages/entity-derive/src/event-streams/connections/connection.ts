// The connection of a client: its subscription, position and progress.

import type { ResponseSink, ResponseStream } from "../../http/messages/response.ts";
import type { EventSubscription, ShownEvents } from "../../http/routes/event-route.ts";
import type { Snapshot } from "../reading/snapshot.ts";

/** The owner of connections, which they notify. */
export interface ConnectionHost {
  /** Called when a connection is opened. */
  join(connection: EventConnection): void;
  /** Called when pending data of a connection has been sent. */
  resume(connection: EventConnection): void;
  /** Called when a connection is closed. */
  leave(connection: EventConnection): void;
}

/**
 * - `waiting`: nothing has been read yet;
 * - `reading`: it is far behind, and gets events from the database;
 * - `following`: it gets events from memory, as fast as it takes them;
 * - `live`: it has all events, and gets new ones as they are read.
 */
export type ConnectionState = "waiting" | "reading" | "following" | "live" | "closed";

/** A process may have thousands, so a connection has no timers, promises or buffers of its own. */
export class EventConnection implements ResponseStream {
  readonly #host: ConnectionHost;
  readonly events: ShownEvents;
  readonly owner: string | null;
  /** The `Last-Event-ID` that the client sent; empty if none. */
  lastEventId: string;
  state: ConnectionState = "waiting";
  sink: ResponseSink | null = null;
  /** The time at which the stream ends, by `Date.now()`. */
  endsAt: number;
  /** The time of the next heartbeat, by `Date.now()`. */
  heartbeatAt = 0;
  /** The time at which the client last read data, by `Date.now()`. */
  progressedAt = 0;
  /** The snapshot up to which events have been sent; null if all coming events are to be sent. */
  from: Snapshot | null = null;
  /** The number of the next chunk. */
  next = 0;
  /** The remaining frames of the current chunk. */
  frames: Iterator<Uint8Array, void> | null = null;

  constructor(
    host: ConnectionHost,
    events: ShownEvents,
    { owner }: EventSubscription,
    lastEventId: string,
    endsAt: number,
  ) {
    this.#host = host;
    this.events = events;
    this.owner = owner;
    this.lastEventId = lastEventId;
    this.endsAt = endsAt;
  }

  open(sink: ResponseSink): void {
    this.sink = sink;
    this.#host.join(this);
  }

  drained(): void {
    this.progressedAt = Date.now();
    this.#host.resume(this);
  }

  closed(): void {
    if (this.state === "closed") return;
    this.state = "closed";
    this.sink = null;
    this.frames = null;
    this.#host.leave(this);
  }

  /**
   * Returns false if the caller has to wait for the client, and after the connection was closed, as it is when its time
   * is over.
   */
  write(frame: Uint8Array): boolean {
    if (this.endsAt > Date.now()) return this.sink?.write(frame) ?? false;
    this.end();
    return false;
  }

  get isClosed(): boolean {
    return this.state === "closed";
  }

  get waiting(): number {
    return this.sink?.waiting() ?? 0;
  }

  /** Ends the response after the pending data. */
  end(): void {
    const { sink } = this;
    this.closed();
    sink?.end();
  }

  /** Closes the connection immediately. */
  destroy(): void {
    const { sink } = this;
    this.closed();
    sink?.destroy();
  }
}
