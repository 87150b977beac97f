// An outbox row with its client JSON, which is built when first needed.
import type { ShownEvents } from "../../http/routes/event-route.ts";

/** Stands for an event that cannot be parsed: its clients reload everything. */
export const unreadable: unique symbol = Symbol("unreadable");

export class StoredEvent {
  readonly id: number;
  readonly transaction: number;
  readonly entity: string;
  readonly owner: string | null;
  /** The approximate memory size. */
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

  /** Returns `{"id":…,"event":…}`; null if clients do not see the event. */
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
