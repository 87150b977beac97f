// A reserved connection of a postgres.js client, within and between transactions.
import type { Parameter, Result, Statement } from "../../database/database.ts";
import type { Session } from "../../database/transactions/running-transaction.ts";
import { mayReset, maySet, settingsSql } from "../session-settings.ts";
import { type PostgresJsClient, runSeparately, runStatement, type Sending } from "./client.ts";
import { Reservation } from "./reservation.ts";

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
