// A client's response into what is known of it: which events it is sent, up to where it has been, and how it keeps up.
import type { EventSubscription, ShownEvents } from "../http/event-route.ts";
import type { ResponseSink, ResponseStream } from "../http/response-stream.ts";
import type { Snapshot } from "./snapshot.ts";

/** What connections belong to. */
export interface ConnectionHost {
  /** A connection has been opened. */
  join(connection: EventConnection): void;
  /** What waited for a connection has been sent. */
  goOn(connection: EventConnection): void;
  /** A connection has gone. */
  leave(connection: EventConnection): void;
}

/**
 * - `waiting`: nothing has been read yet;
 * - `reading`: it is far behind, and is sent what the database has;
 * - `following`: it is sent what is in memory, as fast as it takes it;
 * - `live`: it has had all, and is sent what is read.
 */
export type ConnectionState = "waiting" | "reading" | "following" | "live" | "closed";

/** There may be thousands: it has no timers, no promises and no buffers of its own. */
export class EventConnection implements ResponseStream {
  readonly #host: ConnectionHost;
  readonly events: ShownEvents;
  readonly owner: string | null;
  /** What the client sent as `Last-Event-ID`; "" for nothing. */
  lastEventId: string;
  state: ConnectionState = "waiting";
  sink: ResponseSink | null = null;
  /** By `Date.now()`, when it is ended. */
  endsAt: number;
  /** By `Date.now()`, when it is sent a comment. */
  beatsAt = 0;
  /** By `Date.now()`, when it last took anything. */
  movedAt = 0;
  /** All that this has seen is not sent again; null where nothing that comes has been. */
  from: Snapshot | null = null;
  /** The chunk that is next. */
  next = 0;
  /** What of a chunk is left to be sent. */
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
    this.movedAt = Date.now();
    this.#host.goOn(this);
  }

  closed(): void {
    if (this.state === "closed") return;
    this.state = "closed";
    this.sink = null;
    this.frames = null;
    this.#host.leave(this);
  }

  /** False when it is to wait until more has been sent, and once it is closed, as it is when its time is over. */
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

  /** Ends the response when all that waits has been sent. */
  end(): void {
    const { sink } = this;
    this.closed();
    sink?.end();
  }

  /** Closes the connection, whatever waits. */
  destroy(): void {
    const { sink } = this;
    this.closed();
    sink?.destroy();
  }
}
