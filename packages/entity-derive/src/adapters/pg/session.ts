// A checked-out connection of the pool, for a transaction.
import type { Parameter, Result, Statement } from "../../database/database.ts";
import type { LeadingStatement } from "../../database/scope/scope-settings.ts";
import type { Restart, Session } from "../../database/transactions/running-transaction.ts";
import { isUnavailable } from "../../errors/is-unavailable.ts";
import { sqlState } from "../../errors/sql-state.ts";
import { checkParameters } from "../check-parameters.ts";
import type { PgConnection } from "./connection.ts";

/** A connection during a transaction. Statements without an await between them are sent together, in pipeline mode. */
export class PgSession implements Session {
  readonly #connection: PgConnection;
  readonly #release: (error?: boolean) => void;
  readonly #bound: number | null;
  readonly #pipelinedBefore: boolean;
  #lost = false;

  constructor(connection: PgConnection, release: (error?: boolean) => void, bound: number | null) {
    this.#bound = bound;
    this.#connection = connection;
    this.#release = release;
    this.#pipelinedBefore = connection.client.pipeline;
    connection.client.pipeline = true;
  }

  get hasNodes(): boolean | null {
    return this.#connection.hasNodes;
  }

  query(
    statement: Statement,
    parameters: readonly Parameter[],
    restart: Restart,
    leading: LeadingStatement | null,
  ): Promise<Result> {
    const use = { bound: this.#bound, restart, leading, read: null };
    return new Promise((resolve, reject) => {
      checkParameters(parameters);
      this.#connection.query(statement, parameters, use, (error, result) => {
        if (result !== null) {
          resolve(result);
          return;
        }
        this.#lost ||= isFatal(error);
        reject(error);
      });
    });
  }

  command(sql: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#connection.command(sql, (error, tag) => {
        if (error === null) {
          resolve(tag);
          return;
        }
        this.#lost ||= isFatal(error);
        reject(error);
      });
    });
  }

  release(): void {
    this.#connection.client.pipeline = this.#pipelinedBefore;
    this.#release(this.#lost);
  }

  /** Closes the connection, and discards its session state. */
  close(): void {
    this.#release(true);
  }
}

/** Whether the connection is unusable after an error: a client-side error, or one with which the server disconnects. */
export function isFatal(error: Error | null): boolean {
  const state = sqlState(error);
  return state === null || state.startsWith("57P") || state === "25P03" || state === "25P04" || isUnavailable(error);
}
