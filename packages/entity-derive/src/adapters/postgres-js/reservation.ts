// One connection of a client of postgres.js, reserved: queries are sent to it one after the other.
import type { PostgresJsConnection, PostgresJsQuery } from "./client.ts";

/** What postgres.js calls when the connection is free for the next query. */
interface Next {
  (): void;
  /** With it, the connection stays reserved also while no transaction is open. */
  release?: boolean;
}

export class Reservation {
  readonly #next: Next;
  /** Says what has become of the connection. */
  readonly #gone: string;
  #connection: PostgresJsConnection | null = null;
  #waiting: PostgresJsQuery[] = [];
  #busy = false;
  #lost: Error | null = null;

  /** @param gone what the error says of a query that comes when the connection is reserved no more */
  constructor(gone: string) {
    this.#gone = gone;
    this.#next = (): void => {
      const query = this.#waiting.shift();
      this.#busy = query !== undefined;
      if (query !== undefined) this.#connection?.execute(query);
    };
  }

  /** Whether there is a connection, and it is still reserved. */
  get holds(): boolean {
    return this.#connection !== null && this.#connection.reserved === this.#next;
  }

  /** Whether the connection stays reserved when no transaction is open; else it is given back then. */
  set isKept(kept: boolean) {
    this.#next.release = kept;
  }

  /** Lets `take` reserve another connection. */
  forget(): void {
    this.#connection = null;
    this.#lost = null;
  }

  /** Called by postgres.js when the first query is sent, on the connection that will be reserved. */
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

  /** Sends a query, after those that wait. */
  readonly send = (query: PostgresJsQuery): void => {
    if (!this.holds) query.reject(this.#lost ?? new Error(this.#gone));
    else if (this.#busy) this.#waiting.push(query);
    else {
      this.#busy = true;
      this.#connection?.execute(query);
    }
  };
}
