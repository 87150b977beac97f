// The notifications of a channel into an async iterable of events.
import type { Database, Subscription } from "../database/database.ts";
import type { EventReader } from "../database/statements/fetch.ts";
import { isUnavailable } from "../errors/unavailable.ts";
import { type EventMeta, eventMetaOf } from "../events/event-meta.ts";
import type { AsyncDisposableIfKnown } from "./async-disposable.ts";
import { Mailbox } from "./mailbox.ts";

export interface SubscriberOptions {
  /**
   * How many events may wait to be asked for. With one more, all that wait are dropped, and the next one who asks is
   * told by a `RangeError`. An event takes up to 8,000 bytes. Default: 65,536.
   */
  readonly buffer?: number | undefined;
}

export interface OwnedSubscriberOptions<Owner = unknown> extends SubscriberOptions {
  /** Whose events are to be seen; those of everybody if it is left out. */
  readonly owner?: Owner;
}

/**
 * The events of an entity from now on, in the order of the commits. Nobody keeps them for a subscriber that is away:
 * while its connection is lost and opened again, it misses what happens.
 *
 * Several loops or calls of `next` share the events: each goes to one of them, in the order in which they asked.
 * Whoever is to see all of them connects a subscriber of its own.
 *
 * After an error that `next` or a loop throws, the subscription goes on: ask again, or begin another loop. It is
 * closed by `break`, by `return` and by an error that the body of a loop throws.
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
   * The next event, when there is one; `done` when the subscriber is closed.
   * @throws {TypeError} for a notification that is no event, which is left out
   * @throws {RangeError} when too many events waited, which were dropped
   * @throws what the driver throws when a large event is read; where that is `isUnavailable`, the event is not lost
   */
  next(): Promise<IteratorResult<Streamed<Event>, undefined>>;
  /** Closes it, as `break` does. */
  return(): Promise<IteratorResult<Streamed<Event>, undefined>>;
  /** Ends the subscription and all loops over it; what still waits is dropped. To be called before the database's. */
  close(): Promise<void>;
}

/** An event, and what else is known of the write that it is from. */
export type Streamed<Event> = Event & { readonly meta: EventMeta };

/** Where events come from, and how they are read. */
export interface StreamSource<Event, Owner = unknown> {
  readonly channel: string;
  /**
   * Takes the JSON value, or its text.
   * @throws {TypeError} for what is no event
   */
  readonly parse: (json: unknown) => Event;
  /** Reads the JSON text of the entity with a key, or null. */
  readonly read: EventReader;
  /** The owner as PostgreSQL's text; absent if events do not say whose they are. */
  readonly ownerToText?: (owner: Owner) => string;
}

/**
 * Listens to a channel of events. Resolves when the server listens.
 * @throws {RangeError} for a buffer that is not a whole number from 1 on
 * @throws {TypeError} for an owner that is given as undefined or null
 */
export async function subscribe<Event, Owner>(
  db: Database,
  source: StreamSource<Event, Owner>,
  options: OwnedSubscriberOptions<Owner> = {},
): Promise<Subscriber<Event>> {
  const owner = "owner" in options ? ownerText(source, options.owner) : null;
  const mailbox = new Mailbox(source.channel, options.buffer ?? 65_536);
  const subscription = await db.listen(source.channel, (payload) => mailbox.put(payload));
  return new EventSubscriber(db, source, mailbox, subscription, owner);
}

/** A principal without an owner must not be shown the events of everybody. */
function ownerText<Owner>({ channel, ownerToText }: StreamSource<unknown, Owner>, owner: Owner | undefined): string {
  if (owner === undefined || owner === null) throw new TypeError(`The owner of a subscriber of ${channel} is ${owner}`);
  if (ownerToText === undefined) throw new TypeError(`Events of ${channel} do not contain their owner`);
  return ownerToText(owner);
}

type KeyPart = string | number | boolean;

/** An id, or the parts of a composite key. */
type KeyInJson = KeyPart | readonly KeyPart[];

/** What is sent in place of an event that is too large for a notification. */
interface Truncated {
  readonly type: unknown;
  readonly id: KeyInJson;
}

class EventSubscriber<Event> implements Subscriber<Event> {
  readonly #db: Database;
  readonly #source: StreamSource<Event, never>;
  readonly #mailbox: Mailbox;
  readonly #subscription: Subscription;
  /** Null for the events of everybody. */
  readonly #owner: string | null;
  /** Whoever asks waits for those who asked before, so that an event that has to be read is not overtaken. */
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
    const answer = this.#turn.then(() => this.#take());
    this.#turn = answer.catch(() => undefined);
    return answer;
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

  /** Null when it is another owner's, or when the row that it is about is gone. */
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
   * Anybody can notify, and name any row: it is read only if it is the owner's whom the notification names. Policies let
   * through no row without one.
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

function isTruncated(notified: unknown): notified is Truncated {
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
