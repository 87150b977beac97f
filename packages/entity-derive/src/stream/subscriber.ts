// Subscribes to the notifications of a channel as an async iterable of events.
import type { Database, Subscription } from "../database/database.ts";
import type { EventReader } from "../database/statements/fetch.ts";
import { isUnavailable } from "../errors/server-failures.ts";
import { type EventMeta, eventMetaOf } from "../events/event-meta.ts";
import type { AsyncDisposableIfKnown } from "./async-disposable.ts";
import { Mailbox } from "./mailbox.ts";

/** Options of a subscriber. */
export interface SubscriberOptions {
  /**
   * The maximum number of buffered events. Beyond it all are dropped, and the next call throws a `RangeError`. An event
   * takes up to 8,000 bytes. Default: 65,536.
   */
  readonly buffer?: number | undefined;
}

/** Options of a subscriber to an entity with an owner. */
export interface OwnedSubscriberOptions<Owner = unknown> extends SubscriberOptions {
  /** The owner whose events are received; all owners if left out. */
  readonly owner?: Owner;
}

/**
 * The events of an entity from now on, in commit order. Events are not stored: while the connection is lost and
 * reopened, they are missed.
 *
 * Several loops or calls of `next` share the events: each event goes to one of them, in call order. To receive all
 * events in several places, connect several subscribers.
 *
 * After an error from `next` or a loop the subscription continues: call again, or start another loop. `break`, `return`
 * and an error in the body of a loop close it.
 *
 * @example
 * await using events = await UserSubscriber.connect(db);
 * for await (const event of events) {
 *   if (event.type === "created") console.log(event.entity.name);
 * }
 */
export interface Subscriber<Event>
  extends AsyncIterable<Streamed<Event>, undefined, undefined>,
    AsyncDisposableIfKnown {
  /**
   * Resolves to the next event; `done` after the subscriber was closed.
   * @throws {TypeError} for an invalid notification, which is skipped
   * @throws {RangeError} when too many events were buffered and dropped
   * @throws the driver's error when a large event is read; if that is `isUnavailable`, the event is not lost
   */
  next(): Promise<IteratorResult<Streamed<Event>, undefined>>;
  /** Closes it, as `break` does. */
  return(): Promise<IteratorResult<Streamed<Event>, undefined>>;
  /** Ends the subscription and all loops, and drops buffered events. Call it before closing the database. */
  close(): Promise<void>;
}

/** An event with the metadata of its write. */
export type Streamed<Event> = Event & { readonly meta: EventMeta };

/** The source of events. */
export interface StreamSource<Event, Owner = unknown> {
  readonly channel: string;
  /**
   * Parses a JSON value, or its text.
   * @throws {TypeError} for an invalid event
   */
  readonly parse: (json: unknown) => Event;
  /** Reads the JSON text of an entity by key, or null. */
  readonly read: EventReader;
  /** Converts an owner to text; missing if events have no owner. */
  readonly ownerToText?: (owner: Owner) => string;
}

/**
 * Subscribes to a channel. Resolves when the server listens.
 * @throws {RangeError} for a buffer that is not a positive integer
 * @throws {TypeError} for an owner that is undefined or null
 */
export async function subscribe<Event, Owner>(
  db: Database,
  options: OwnedSubscriberOptions<Owner> | undefined,
  source: StreamSource<Event, Owner>,
): Promise<Subscriber<Event>> {
  const owner = options !== undefined && "owner" in options ? ownerText(source, options.owner) : null;
  const mailbox = new Mailbox(source.channel, options?.buffer ?? 65_536);
  const subscription = await db.listen(source.channel, (payload) => mailbox.put(payload));
  return new EventSubscriber(db, source, mailbox, subscription, owner);
}

/** A principal without an owner must not see the events of all owners. */
function ownerText<Owner>({ channel, ownerToText }: StreamSource<unknown, Owner>, owner: Owner | undefined): string {
  if (owner === undefined || owner === null)
    throw new TypeError(`The owner of a subscriber of ${channel} cannot be ${owner}`);
  if (ownerToText === undefined) throw new TypeError(`Events of ${channel} do not contain their owner`);
  return ownerToText(owner);
}

type KeyPart = string | number | boolean;

/** An id, or the parts of a composite key. */
type KeyInJson = KeyPart | readonly KeyPart[];

/** A reference that replaces an event too large for a notification. */
interface TruncatedEvent {
  readonly type: unknown;
  readonly id: KeyInJson;
}

class EventSubscriber<Event> implements Subscriber<Event> {
  readonly #db: Database;
  readonly #source: StreamSource<Event, never>;
  readonly #mailbox: Mailbox;
  readonly #subscription: Subscription;
  /** Null for the events of all owners. */
  readonly #owner: string | null;
  /** Calls wait for earlier ones, so that an event that has to be read is not overtaken. */
  #turn: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | null = null;

  constructor(
    db: Database,
    source: StreamSource<Event, never>,
    mailbox: Mailbox,
    subscription: Subscription,
    owner: string | null,
  ) {
    this.#db = db;
    this.#source = source;
    this.#mailbox = mailbox;
    this.#subscription = subscription;
    this.#owner = owner;
  }

  next(): Promise<IteratorResult<Streamed<Event>, undefined>> {
    const result = this.#turn.then(() => this.#take());
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async return(): Promise<IteratorResult<Streamed<Event>, undefined>> {
    await this.close();
    return { value: undefined, done: true };
  }

  close(): Promise<void> {
    this.#mailbox.close();
    this.#closing ??= this.#subscription.close();
    return this.#closing;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #take(): Promise<IteratorResult<Streamed<Event>, undefined>> {
    for (;;) {
      const payload = await this.#mailbox.take();
      if (payload === null) return { value: undefined, done: true };
      const event = await this.#eventOf(payload).catch((error: unknown) => {
        if (this.#closing === null) throw error;
        return null;
      });
      if (event !== null && this.#closing === null) return event;
    }
  }

  /** Returns null for an event of another owner, or if its row is gone. */
  async #eventOf(payload: string): Promise<IteratorYieldResult<Streamed<Event>> | null> {
    const notified = this.#parsed(() => JSON.parse(payload) as unknown);
    if (this.#owner !== null && metaIn(notified).owner !== this.#owner) return null;
    if (!isTruncated(notified)) return { value: this.#parsed(() => this.#streamed(notified, notified)) };
    const { type, id } = notified;
    const text = await this.#readEntity(id, metaIn(notified).owner, payload);
    if (text === null) return null;
    return {
      value: this.#parsed(() => {
        const entity: unknown = JSON.parse(text);
        return this.#streamed({ type, id, entity, changes: entity }, notified);
      }),
    };
  }

  /**
   * Anybody can notify any row, so it is only read if it belongs to the owner in the notification. Without an owner,
   * policies let no row through.
   */
  async #readEntity(id: KeyInJson, owner: string | null, payload: string): Promise<string | null> {
    const key = [id].flat().map(String);
    try {
      return await this.#source.read(this.#db, key, owner);
    } catch (error) {
      if (isUnavailable(error)) this.#mailbox.putBack(payload);
      throw error;
    }
  }

  #streamed(event: unknown, notified: unknown): Streamed<Event> {
    return { ...this.#source.parse(event), meta: metaIn(notified) };
  }

  #parsed<T>(parse: () => T): T {
    try {
      return parse();
    } catch (error) {
      throw new TypeError(`A notification on ${this.#source.channel} is not an event`, { cause: error });
    }
  }
}

function isTruncated(notified: unknown): notified is TruncatedEvent {
  if (typeof notified !== "object" || notified === null) return false;
  const { truncated, id } = notified as { readonly truncated?: unknown; readonly id?: unknown };
  return truncated === true && (isPart(id) || (Array.isArray(id) && id.every(isPart)));
}

function isPart(id: unknown): boolean {
  return typeof id === "string" || typeof id === "number" || typeof id === "boolean";
}

function metaIn(notified: unknown): EventMeta {
  const { meta } = (notified ?? {}) as { readonly meta?: unknown };
  return eventMetaOf(meta);
}
