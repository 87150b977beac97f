// One connection of pg -> statements prepared on it, and each written in one piece.
import type { Parameter, Result, Statement } from "../database/database.ts";
import { type PreparedName, StatementCache, unnamed } from "../database/statement-cache.ts";
import { countOfTag } from "./command-tag.ts";
import { MessageWriter } from "./message-writer.ts";
import type { PgQuery, PgQueryClass, PgWire } from "./pg-query.ts";
import { staleness } from "./stale-statement.ts";

/** What we use of pg's Client. */
export interface PgClient {
  /** With it, queries are sent without waiting for the answers of earlier ones. */
  pipeline: boolean;
  query(query: PgQuery): unknown;
  on(event: "error" | "end", listener: (error?: Error) => void): unknown;
}

/** How a statement is prepared. */
export interface StatementUse {
  /** How many statements may stay prepared on the connection. */
  readonly bound: number;
  /**
   * Whether a statement that the server can't reuse is run again. In a transaction, which the error has aborted, that
   * would not help.
   */
  readonly again: boolean;
}

export type ResultCallback = (error: Error | null, result: Result | null) => void;

/** The state we keep for one connection: a name that is prepared must be known to all who use the connection. */
const connections: WeakMap<PgClient, PgConnection> = new WeakMap();

export class PgConnection {
  readonly client: PgClient;
  readonly #Query: PgQueryClass;
  readonly #statements: StatementCache = new StatementCache();
  readonly #writer: MessageWriter = new MessageWriter();
  #flushing = false;

  /** The state of this client, made when it is asked for first. */
  static of(client: PgClient, Query: PgQueryClass): PgConnection {
    const known = connections.get(client);
    if (known !== undefined) return known;
    const made = new PgConnection(client, Query);
    connections.set(client, made);
    return made;
  }

  private constructor(client: PgClient, Query: PgQueryClass) {
    this.client = client;
    this.#Query = Query;
    // While a client is in use its pool does not listen, and an error event without a listener ends the process.
    // What is running gets the error anyway.
    client.on("error", () => undefined);
  }

  /** Runs a statement. */
  query({ text }: Statement, parameters: readonly Parameter[], use: StatementUse, done: ResultCallback): void {
    let sent = unnamed;
    const submit = (wire: PgWire): Error | null => {
      sent = this.#statements.use(text, use.bound);
      return this.#writeStatement(wire, text, sent, parameters);
    };
    const query = new this.#Query(submit, (error) => {
      if (error === null) done(null, resultOf(query));
      else if (this.#isStale(error, text, sent) && use.again) this.#queryUnnamed(text, parameters, done);
      else done(error, null);
    });
    this.client.query(query);
  }

  /** Runs statements without parameters; `done` gets the last one's command tag. */
  command(sql: string, done: (error: Error | null, tag: string) => void): void {
    const submit = (wire: PgWire): null => {
      this.#writer.command(sql);
      this.#flush(wire);
      return null;
    };
    const query = new this.#Query(submit, (error) => done(error, query.tag));
    this.client.query(query);
  }

  #queryUnnamed(text: string, parameters: readonly Parameter[], done: ResultCallback): void {
    const submit = (wire: PgWire): Error | null => this.#writeStatement(wire, text, unnamed, parameters);
    const query = new this.#Query(submit, (error) => {
      if (error === null) done(null, resultOf(query));
      else done(error, null);
    });
    this.client.query(query);
  }

  /** Learns from an error what the server has prepared, and tells whether preparing again may help. */
  #isStale(error: Error, text: string, sent: PreparedName): boolean {
    const stale = sent.parse ? "no" : staleness(error);
    if (stale === "lost") this.#statements.forgetAll();
    else if (sent.parse || stale === "outdated") this.#statements.forget(text, sent.name);
    return stale !== "no";
  }

  #writeStatement(wire: PgWire, text: string, prepared: PreparedName, parameters: readonly Parameter[]): Error | null {
    try {
      this.#writer.statement(text, prepared, parameters);
    } catch (error) {
      return error as Error;
    }
    if (this.client.pipeline) this.#flushSoon(wire);
    else this.#flush(wire);
    return null;
  }

  /** Queries that are made in one turn share one write to the socket, which costs more than all else about them. */
  #flushSoon(wire: PgWire): void {
    if (this.#flushing) return;
    this.#flushing = true;
    process.nextTick(() => {
      this.#flushing = false;
      this.#flush(wire);
    });
  }

  #flush(wire: PgWire): void {
    const messages = this.#writer.take();
    if (messages !== null && wire.stream.writable) wire.stream.write(messages);
  }
}

function resultOf({ received, tag }: PgQuery): Result {
  return { rows: received, count: countOfTag(tag) };
}
