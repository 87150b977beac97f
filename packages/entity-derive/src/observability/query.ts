// A statement that is run into a message on the channel `entity-derive:query`, if anybody listens.
import type { Result, Statement } from "../database/database.ts";
import { sqlState } from "../errors/sql-state.ts";
import { MessageChannel } from "./message-channel.ts";
import { Stopwatch } from "./stopwatch.ts";

/** What is published when a query has been answered or has failed. No values of parameters are in it. */
export interface QueryMessage {
  /** `users.findById`; `execute` for SQL that was given to `execute`. */
  readonly name: string;
  /** The SQL, with `$1`, `$2`, … */
  readonly statement: string;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  /** In milliseconds, from the call to the answer; it may have waited for a connection. */
  readonly duration: number;
  readonly outcome: "succeeded" | "failed";
  /** The number of rows that were returned or changed; null for one that failed, and for `execute`. */
  readonly rowCount: number | null;
  /** The SQLSTATE of one that failed; null where the error is not the server's. */
  readonly sqlState: string | null;
}

const queries: MessageChannel<QueryMessage> = new MessageChannel("entity-derive:query");

/**
 * Calls the listener after each query on any database of this process, those of transactions too.
 *
 * It is called before the caller of the query goes on, and sees the caller's `AsyncLocalStorage`s. An error that it
 * throws is an uncaught exception of the process; the query does not notice it.
 *
 * @returns a function that ends it
 *
 * @example
 * const stop = onQuery(({ name, duration }) => {
 *   if (duration > 200) console.warn(`${name} took ${Math.round(duration)} ms`);
 * });
 */
export function onQuery(listener: (message: QueryMessage) => void): () => void {
  return queries.listen(listener);
}

/** A query of which somebody wants to hear. */
interface ObservedQuery {
  readonly name: string;
  readonly text: string;
  readonly stopwatch: Stopwatch;
}

/** To be called before the query is sent. Null when nobody listens. */
export function observeQuery({ name, text }: Pick<Statement, "name" | "text">): ObservedQuery | null {
  return queries.isHeard ? { name, text, stopwatch: new Stopwatch() } : null;
}

/** The same for SQL that has no name. */
export function observeExecute(sql: string): ObservedQuery | null {
  return queries.isHeard ? { name: "execute", text: sql, stopwatch: new Stopwatch() } : null;
}

/** The same answer, a result or a command tag, published before the caller gets it. */
export function publishQuery<T extends Result | string>(query: ObservedQuery | null, answer: Promise<T>): Promise<T> {
  return query === null ? answer : published(query, answer);
}

/** After an `await`, an async function is in the context of its caller again, and so are the listeners. */
async function published<T extends Result | string>(query: ObservedQuery, answer: Promise<T>): Promise<T> {
  try {
    const result = await answer;
    publish(query, "succeeded", typeof result === "string" ? null : result.count, null);
    return result;
  } catch (error) {
    // And nothing else of the error, whose message and detail hold values.
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
