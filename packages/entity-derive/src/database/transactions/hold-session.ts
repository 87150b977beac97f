// Lends a connection to a function, and resets it afterwards.

import { observeExecute, observeQuery, publishQuery } from "../../observability/query.ts";
import type { HeldConnection, Parameter, Result, Statement } from "../database.ts";
import { invalidStatement } from "../invalid-statement.ts";
import type { Session } from "./running-transaction.ts";

/** Lets a function use a session, and rejects statements after it has returned. */
export async function holdSession<T>(session: Session, run: (connection: HeldConnection) => Promise<T>): Promise<T> {
  const connection = new RunningHold(session);
  try {
    return await run(connection);
  } finally {
    connection.end();
  }
}

/**
 * Resets a connection, for adapters that cannot close it. Each statement is sent separately: in an aborted transaction
 * only ROLLBACK is accepted, and without a transaction it would cause a warning.
 */
export async function clearSession(session: Session): Promise<void> {
  const clearing = [
    "SET client_min_messages = error",
    "ROLLBACK",
    "RESET SESSION AUTHORIZATION",
    "RESET ROLE",
    "RESET ALL",
    "SELECT pg_advisory_unlock_all()",
  ];
  for (const sql of clearing) await session.command(sql).catch(() => undefined);
}

class RunningHold implements HeldConnection {
  readonly #session: Session;
  #ended = false;

  constructor(session: Session) {
    this.#session = session;
  }

  async query(statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    this.#checkHeld();
    const invalid = invalidStatement(statement);
    if (invalid !== null) throw invalid;
    return await publishQuery(observeQuery(statement), this.#session.query(statement, parameters, never, null));
  }

  async execute(sql: string): Promise<void> {
    this.#checkHeld();
    await publishQuery(observeExecute(sql), this.#session.command(sql));
  }

  end(): void {
    this.#ended = true;
  }

  #checkHeld(): void {
    if (this.#ended) throw new Error("The connection was released: a statement was not awaited within hold()");
  }
}

/** No statement is kept prepared, so none has to be prepared again. */
const never = (): null => null;
