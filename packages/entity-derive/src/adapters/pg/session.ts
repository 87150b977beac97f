// A checked-out connection of the pool, for a transaction or a single statement on nodes of Citus.
import type { Parameter, Result, Statement } from "../../database/database.ts";
import type { LeadingStatement } from "../../database/scope/scope-settings.ts";
import type { Restart, Session } from "../../database/transactions/running-transaction.ts";
import { isUnavailable } from "../../errors/server-failures.ts";
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
    return this.#settled((done) => {
      checkParameters(parameters);
      this.#connection.query({ statement, parameters, leading, bound: this.#bound, restart, done });
    });
  }

  command(sql: string): Promise<string> {
    return this.#settled((done) => this.#connection.command(sql, done));
  }

  #settled<T>(send: (done: (error: Error | null, value: T | null) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      send((error, value) => {
        if (error === null) {
          resolve(value as T);
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

/**
 * Sends BEGIN, the owner setting, the statement and COMMIT at once, since Citus passes the setting to its nodes only
 * within a transaction block. After a failed statement, COMMIT acts as ROLLBACK.
 */
export async function queryOnNodes(
  session: Session,
  owner: LeadingStatement,
  statement: Statement,
  parameters: readonly Parameter[],
): Promise<Result> {
  for (let isRepeated = false; ; isRepeated = true) {
    let isStale = false;
    // A retry would need the whole transaction, whose COMMIT has been sent already.
    const restart = (): null => {
      isStale = true;
      return null;
    };
    const [beginResult, answer, ended] = await Promise.allSettled([
      session.command("BEGIN"),
      session.query(statement, parameters, restart, owner),
      session.command("COMMIT"),
    ]);
    if (beginResult.status === "rejected") throw beginResult.reason;
    if (answer.status === "fulfilled") {
      if (ended.status === "rejected") throw ended.reason;
      return answer.value;
    }
    if (!isStale || isRepeated) throw answer.reason;
  }
}
