// A client of postgres.js into one connection of it for a transaction, from BEGIN to COMMIT or ROLLBACK.
import type { Parameter, Result, Statement } from "../../database/database.ts";
import type { Restart, Session } from "../../database/transactions/running-transaction.ts";
import { staleness } from "../stale-statement.ts";
import {
  type PostgresJsClient,
  type PostgresJsConnection,
  type PostgresJsQuery,
  runCommand,
  runStatement,
} from "./client.ts";

/**
 * Holds a connection as `sql.begin` does: from BEGIN on it is reserved, and postgres.js takes it back when the server
 * says that no transaction is open, or when it is lost. `sql.begin` itself can't serve, since it never commits once
 * a statement has failed, and `sql.reserve` hangs without `fetch_types` and goes on using lost connections.
 */
export class PostgresJsSession implements Session {
  readonly #client: PostgresJsClient;
  readonly #prepares: (text: string) => boolean;
  #connection: PostgresJsConnection | null = null;
  #waiting: PostgresJsQuery[] = [];
  #busy = false;
  #lost: Error | null = null;

  constructor(client: PostgresJsClient, prepares: (text: string) => boolean) {
    this.#client = client;
    this.#prepares = prepares;
  }

  async query({ text }: Statement, parameters: readonly Parameter[], restart: Restart): Promise<Result> {
    const sending = { handler: this.#send };
    try {
      return await runStatement(this.#client, text, parameters, this.#prepares(text), sending);
    } catch (error) {
      // Whether it had been prepared before, postgres.js does not say; one that had not fails again.
      const before = staleness(error) === "no" ? null : restart();
      if (before === null) throw error;
      const restarting = this.command(before);
      const [, result] = await Promise.all([restarting, runStatement(this.#client, text, parameters, false, sending)]);
      return result;
    }
  }

  command(sql: string): Promise<string> {
    const holds = this.#connection !== null && this.#connection.reserved === this.#next;
    if (holds || !sql.startsWith("BEGIN")) return runCommand(this.#client, sql, { handler: this.#send });
    this.#connection = null;
    this.#lost = null;
    return runCommand(this.#client, sql, { onexecute: this.#reserve });
  }

  /** Sends a query, after those that wait. */
  readonly #send = (query: PostgresJsQuery): void => {
    const connection = this.#connection;
    if (connection?.reserved !== this.#next) {
      query.reject(this.#lost ?? new Error("The transaction has ended: one of its statements was COMMIT or ROLLBACK"));
    } else if (this.#busy) {
      this.#waiting.push(query);
    } else {
      this.#busy = true;
      connection.execute(query);
    }
  };

  /** Called by postgres.js when BEGIN is sent. */
  readonly #reserve = (connection: PostgresJsConnection): false => {
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

  /** Called by postgres.js when the connection has answered a query and is still in the transaction. */
  readonly #next = (): void => {
    const query = this.#waiting.shift();
    this.#busy = query !== undefined;
    if (query !== undefined) this.#connection?.execute(query);
  };
}
