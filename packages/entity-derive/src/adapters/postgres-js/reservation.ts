// Reserves a connection of a postgres.js client, and sends queries on it one after the other.
import type { PostgresJsConnection, PostgresJsQuery } from "./client.ts";

/** Called by postgres.js when the connection is free for the next query. */
interface Next {
  (): void;
  /** Keeps the connection reserved while no transaction is open. */
  release?: boolean;
}

export class Reservation {
  readonly #next: Next;
  /** The error message after the connection is lost. */
  readonly #lostMessage: string;
  #connection: PostgresJsConnection | null = null;
  #waiting: PostgresJsQuery[] = [];
  #busy = false;
  #lost: Error | null = null;

  /** @param lostMessage the error message for queries after the reservation has ended */
  constructor(lostMessage: string) {
    this.#lostMessage = lostMessage;
    this.#next = (): void => {
      const query = this.#waiting.shift();
      this.#busy = query !== undefined;
      if (query !== undefined) this.#connection?.execute(query);
    };
  }

  /** Whether a connection is reserved. */
  get holds(): boolean {
    return this.#connection !== null && this.#connection.reserved === this.#next;
  }

  /** Whether the connection stays reserved without an open transaction. Otherwise it is released then. */
  set isKept(kept: boolean) {
    this.#next.release = kept;
  }

  /** Allows `take` to reserve another connection. */
  forget(): void {
    this.#connection = null;
    this.#lost = null;
  }

  /** Called by postgres.js when the first query is sent, with the connection to reserve. */
  readonly take = (connection: PostgresJsConnection): false => {
    this.#connection = connection;
    this.#busy = true;
    connection.reserved = this.#next;
    connection.onclose = (error) => {
      if (this.#connection !== connection) return;
      this.#lost = error;
      for (const query of this.#waiting.splice(0)) query.reject(error);
    };
    return false;
  };

  /** Sends a query after the waiting ones. */
  readonly send = (query: PostgresJsQuery): void => {
    if (!this.holds) query.reject(this.#lost ?? new Error(this.#lostMessage));
    else if (this.#busy) this.#waiting.push(query);
    else {
      this.#busy = true;
      this.#connection?.execute(query);
    }
  };
}
