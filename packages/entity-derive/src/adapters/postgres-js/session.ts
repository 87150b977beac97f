// A client of postgres.js into one connection of it for a transaction, from BEGIN to COMMIT or ROLLBACK.
import type { Parameter, Result, Statement } from "../../database/database.ts";
import type { Restart, Session } from "../../database/transactions/running-transaction.ts";
import { staleness } from "../stale-statement.ts";
import { type PostgresJsClient, runCommand, runStatement } from "./client.ts";
import { Reservation } from "./reservation.ts";

/**
 * Holds a connection as `sql.begin` does: from BEGIN on it is reserved, and postgres.js takes it back when the server
 * says that no transaction is open, or when it is lost. `sql.begin` itself can't serve, since it never commits once
 * a statement has failed, and `sql.reserve` hangs without `fetch_types` and goes on using lost connections.
 */
export class PostgresJsSession implements Session {
  readonly #client: PostgresJsClient;
  readonly #prepares: (text: string) => boolean;
  readonly #reservation: Reservation = new Reservation(
    "The transaction has ended: one of its statements was COMMIT or ROLLBACK",
  );

  constructor(client: PostgresJsClient, prepares: (text: string) => boolean) {
    this.#client = client;
    this.#prepares = prepares;
  }

  async query({ text }: Statement, parameters: readonly Parameter[], restart: Restart): Promise<Result> {
    const sending = { handler: this.#reservation.send };
    try {
      return await runStatement(this.#client, text, parameters, !isFetch(text) && this.#prepares(text), sending);
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
    const reservation = this.#reservation;
    if (reservation.holds || !sql.startsWith("BEGIN"))
      return runCommand(this.#client, sql, { handler: reservation.send });
    reservation.forget();
    return runCommand(this.#client, sql, { onexecute: reservation.take });
  }
}

/** What a prepared FETCH returns follows from its cursor; postgres.js would expect the columns that it had at first. */
function isFetch(text: string): boolean {
  return text.startsWith("FETCH ");
}
