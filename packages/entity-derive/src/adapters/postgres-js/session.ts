// Connections of a postgres.js client: during a transaction, and reserved for longer.
import type { Parameter, Result, Statement } from "../../database/database.ts";
import type { LeadingStatement } from "../../database/scope/scope-settings.ts";
import type { Restart, Session } from "../../database/transactions/running-transaction.ts";
import { mayReset, maySet, settingsSql } from "../session-settings.ts";
import { staleness } from "../stale-statement.ts";
import { type PostgresJsClient, runCommand, runSeparately, runStatement, type Sending } from "./client.ts";
import { Reservation } from "./reservation.ts";

/**
 * Reserves a connection like `sql.begin`: from BEGIN until the server reports no open transaction, or the connection is
 * lost. `sql.begin` itself never commits after a failed statement, and `sql.reserve` hangs without `fetch_types` and
 * keeps using lost connections.
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
    leading: LeadingStatement | null,
  ): Promise<Result> {
    try {
      return await this.#run(text, parameters, this.#prepares, leading);
    } catch (error) {
      // postgres.js does not show whether the statement was already prepared. If it was not, it fails again.
      const before = staleness(error) === "no" ? null : restart();
      if (before === null) throw error;
      const restarting = this.command(before);
      const [, result] = await Promise.all([restarting, this.#run(text, parameters, () => false, leading)]);
      return result;
    }
  }

  /** Sends both at once, so that nothing comes between. An error of the first is the reason for that of the second. */
  async #run(
    text: string,
    parameters: readonly Parameter[],
    prepares: (text: string) => boolean,
    leading: LeadingStatement | null,
  ): Promise<Result> {
    const sending = { handler: this.#reservation.send };
    const isPrepared = (before: LeadingStatement): boolean => before.isForNodes !== true && prepares(before.text);
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

/** The columns of a prepared FETCH depend on its cursor; postgres.js would expect those of the first use. */
function isFetch(text: string): boolean {
  return text.startsWith("FETCH ");
}

export class ReservedSession implements Session {
  readonly hasNodes = null;
  readonly #client: PostgresJsClient;
  readonly #reservation: Reservation = new Reservation("The connection was released");
  #isTaken = false;

  constructor(client: PostgresJsClient) {
    this.#client = client;
    this.#reservation.isKept = true;
  }

  async query({ text }: Statement, parameters: readonly Parameter[]): Promise<Result> {
    // postgres.js does not show which connection it uses for a statement with parameters.
    if (!this.#isTaken && parameters.length > 0) await this.command("SELECT");
    return runStatement(this.#client, text, parameters, false, this.#sending());
  }

  async command(sql: string): Promise<string> {
    const tag = await runSeparately(this.#client, sql, this.#sending());
    if (maySet(sql) || mayReset(sql))
      await runSeparately(this.#client, settingsSql, this.#sending()).catch(() => undefined);
    return tag;
  }

  /** Releases the connection: postgres.js takes it back after the next query, whatever that is. */
  async release(): Promise<void> {
    if (!this.#reservation.holds) return;
    this.#reservation.isKept = false;
    await this.command("SELECT").catch(() => undefined);
  }

  #sending(): Sending {
    if (this.#isTaken) return { handler: this.#reservation.send };
    this.#isTaken = true;
    return { onexecute: this.#reservation.take };
  }
}
