// Publishes queries on the diagnostics channel `entity-derive:query`.
import type { Result, Statement } from "../database/database.ts";
import { sqlState } from "../errors/sql-state.ts";
import { MessageChannel, Stopwatch } from "./message-channel.ts";

/** The message about a query that has succeeded or failed. It contains no parameter values. */
export interface QueryMessage {
  /** The name of the statement, such as `users.findById`; `execute` for SQL that was passed to `execute`. */
  readonly name: string;
  /** The SQL, with parameters as `$1`, `$2`, … */
  readonly statement: string;
  /** The time of the call, in milliseconds since 1970. */
  readonly startedAt: number;
  /** The time from the call to the answer, in milliseconds, including the wait for a connection. */
  readonly duration: number;
  readonly outcome: "succeeded" | "failed";
  /** The number of rows returned or changed; null after a failure, and for `execute`. */
  readonly rowCount: number | null;
  /** The SQLSTATE after a failure; null if the error does not come from the server. */
  readonly sqlState: string | null;
}

const queries: MessageChannel<QueryMessage> = new MessageChannel("entity-derive:query");

/**
 * Calls the listener after each query on any database of this process, including those in transactions.
 *
 * The listener is called before the caller of the query continues, in the caller's async context (`AsyncLocalStorage`).
 * An error of the listener is an uncaught exception of the process, and does not affect the query.
 *
 * @returns a function that removes the listener
 *
 * @example
 * const stop = onQuery(({ name, duration }) => {
 *   if (duration > 200) console.warn(`${name} took ${Math.round(duration)} ms`);
 * });
 */
export function onQuery(listener: (message: QueryMessage) => void): () => void {
  return queries.listen(listener);
}

/** A running query that will be published. */
interface ObservedQuery {
  readonly name: string;
  readonly text: string;
  readonly stopwatch: Stopwatch;
}

/** Starts the observation of a query, before it is sent. Returns null if there are no listeners. */
export function observeQuery({ name, text }: Pick<Statement, "name" | "text">): ObservedQuery | null {
  return queries.isHeard ? { name, text, stopwatch: new Stopwatch() } : null;
}

/** Starts the observation of SQL without a name. */
export function observeExecute(sql: string): ObservedQuery | null {
  return queries.isHeard ? { name: "execute", text: sql, stopwatch: new Stopwatch() } : null;
}

/** Returns the same answer, a result or a command tag, and publishes the query first. */
export function publishQuery<T extends Result | string>(query: ObservedQuery | null, answer: Promise<T>): Promise<T> {
  return query === null ? answer : published(query, answer);
}

/** After an `await`, an async function runs in the context of its caller, and so do the listeners. */
async function published<T extends Result | string>(query: ObservedQuery, answer: Promise<T>): Promise<T> {
  try {
    const result = await answer;
    publish(query, "succeeded", typeof result === "string" ? null : result.count, null);
    return result;
  } catch (error) {
    // Only the SQLSTATE, since message and detail of an error contain values.
    publish(query, "failed", null, sqlState(error));
    throw error;
  }
}

function publish(
  { name, text, stopwatch }: ObservedQuery,
  outcome: QueryMessage["outcome"],
  rowCount: number | null,
  state: string | null,
): void {
  const { startedAt, duration } = stopwatch;
  queries.publish({ name, statement: text, startedAt, duration, outcome, rowCount, sqlState: state });
}
