// A row of the outbox into what clients are sent of it, made when the first one is.
import type { ShownEvents } from "../http/event-route.ts";

/** In place of an event that can't be read: whoever would have been sent it loads everything anew. */
export const unreadable: unique symbol = Symbol("unreadable");

export class StoredEvent {
  readonly id: number;
  readonly transaction: number;
  readonly entity: string;
  readonly owner: string | null;
  /** How much memory it takes, about. */
  readonly size: number;
  #payload: string | null;
  #data: string | null | typeof unreadable = null;

  constructor(id: number, transaction: number, entity: string, owner: string | null, payload: string) {
    this.id = id;
    this.transaction = transaction;
    this.entity = entity;
    this.owner = owner;
    this.size = payload.length + 200;
    this.#payload = payload;
  }

  /** `{"id":…,"event":…}`; null where clients see nothing of it. */
  data(events: ShownEvents, onError: (error: unknown) => void): string | null | typeof unreadable {
    if (this.#payload === null) return this.#data;
    try {
      const event = events.show(this.#payload);
      this.#data = event === null ? null : `{"id":${this.id},"event":${event}}`;
    } catch (error) {
      onError(error);
      this.#data = unreadable;
    }
    this.#payload = null;
    return this.#data;
  }
}
