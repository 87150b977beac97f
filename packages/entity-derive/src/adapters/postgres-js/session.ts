// A client of postgres.js into one connection of it for a transaction, from BEGIN to COMMIT or ROLLBACK.
import type { Parameter, Result, Statement } from "../../database/database.ts";
import type { Leading } from "../../database/scope/owner-setting.ts";
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

  readonly #mayHaveNodes: () => boolean | null;

  constructor(client: PostgresJsClient, prepares: (text: string) => boolean, mayHaveNodes: () => boolean | null) {
    this.#client = client;
    this.#prepares = prepares;
    this.#mayHaveNodes = mayHaveNodes;
  }

  get hasNodes(): boolean | null {
    return this.#mayHaveNodes();
  }

  async query(
    { text }: Statement,
    parameters: readonly Parameter[],
    restart: Restart,
    leading: Leading | null,
  ): Promise<Result> {
    try {
      return await this.#run(text, parameters, this.#prepares, leading);
    } catch (error) {
      // Whether it had been prepared before, postgres.js does not say; one that had not fails again.
      const before = staleness(error) === "no" ? null : restart();
      if (before === null) throw error;
      const restarting = this.command(before);
      const [, result] = await Promise.all([restarting, this.#run(text, parameters, () => false, leading)]);
      return result;
    }
  }

  /** Both are sent at once, so that nothing comes between them; the first one's error is the reason for the other's. */
  async #run(
    text: string,
    parameters: readonly Parameter[],
    prepares: (text: string) => boolean,
    leading: Leading | null,
  ): Promise<Result> {
    const sending = { handler: this.#reservation.send };
    const isPrepared = (before: Leading): boolean => before.isForNodes !== true && prepares(before.text);
    const led =
      leading === null
        ? null
        : runStatement(this.#client, leading.text, leading.parameters, isPrepared(leading), sending);
    const run = runStatement(this.#client, text, parameters, !isFetch(text) && prepares(text), sending);
    if (led === null) return run;
    const [set, result] = await Promise.allSettled([led, run]);
    if (set.status === "rejected") throw set.reason;
    if (result.status === "rejected") throw result.reason;
    return result.value;
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
