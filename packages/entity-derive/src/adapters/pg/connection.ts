// A connection of pg with its prepared statements. Each statement is sent in one write.
import type { Parameter, Result, Row, Statement } from "../../database/database.ts";
import type { LeadingStatement } from "../../database/scope/scope-settings.ts";
import { defaultStatements, StatementCache, unnamed } from "../../database/statements/statement-cache.ts";
import type { Restart } from "../../database/transactions/running-transaction.ts";
import { countOfTag, MessageWriter, type PreparedStatement } from "../message-writer.ts";
import { factsIn, type ServerFacts } from "../server-features.ts";
import { changesSettings, isSetting, mayReset, maySet, settingsSql } from "../session-settings.ts";
import { forgetStale } from "../stale-statement.ts";
import { AnswerReader } from "./answer-reader.ts";
import type { PgClient, PgQuery, PgQueryClass, PgWire } from "./query.ts";

export type ResultCallback = (error: Error | null, result: Result | null) => void;

/** A statement to run. */
export interface PgCall {
  readonly statement: Statement;
  readonly parameters: readonly Parameter[];
  /** A statement to run before it on each attempt, in the same transaction. */
  readonly leading: LeadingStatement | null;
  /** The maximum number of prepared statements on the connection. Null: 256, or 0 behind a pooler. */
  readonly bound: number | null;
  /** Called if the server cannot reuse a prepared statement. */
  readonly restart: Restart;
  readonly done: ResultCallback;
}

/** Returns a connection to the pool, which closes it if called with an error or `true`. */
export type Release = (error?: Error | boolean) => void;

/** Requests a connection from the pool. */
export type Checkout = (done: (error: Error | null, connection: PgConnection | null, release: Release) => void) => void;

/** A statement as it is sent, and the one before it. */
type Sent = readonly [statement: PreparedStatement, leading: PreparedStatement | null];

/** The state of each client. It is shared, since all users of a connection must know its prepared statements. */
const connections: WeakMap<PgClient, PgConnection> = new WeakMap();

export class PgConnection {
  readonly client: PgClient;
  readonly #Query: PgQueryClass;
  readonly #statements: StatementCache = new StatementCache();
  readonly #writer: MessageWriter = new MessageWriter();
  #flushing = false;
  /** Whether the session will have the required settings after everything that was sent. */
  #settled = false;
  #lost = false;
  /** The maximum number of prepared statements, if no option sets it. */
  #defaultBound = 0;
  #hasNodes: boolean | null = null;
  readonly #noteServer: (server: ServerFacts) => void;

  /**
   * Returns the state of this client, which is created on first use.
   * @param noteServer called once the features of the server are known
   */
  static of(client: PgClient, Query: PgQueryClass, noteServer: (server: ServerFacts) => void): PgConnection {
    const known = connections.get(client);
    if (known !== undefined) return known;
    const connection = new PgConnection(client, Query, noteServer);
    connections.set(client, connection);
    return connection;
  }

  private constructor(client: PgClient, Query: PgQueryClass, noteServer: (server: ServerFacts) => void) {
    this.client = client;
    this.#noteServer = noteServer;
    this.#Query = Query;
    // While a client is in use, its pool does not listen for errors, and an error event without a listener ends the
    // process. Running queries receive the error anyway.
    const onLoss = (): void => {
      this.#lost = true;
    };
    client.on("error", onLoss);
    client.on("end", onLoss);
    this.#readAnswers();
    client.connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
      if (changesSettings(parameterName, parameterValue)) this.#settled = false;
    });
  }

  /** Whether the socket is closed. After `query_timeout`, pg destroys the socket and reports it in a later turn. */
  get isLost(): boolean {
    return this.#lost || !this.client.connection.stream.writable;
  }

  /** Whether the server has Citus; null if not known yet. */
  get hasNodes(): boolean | null {
    return this.#hasNodes;
  }

  /** Replaces pg's listener for data of the socket. */
  #readAnswers(): void {
    const { client } = this;
    const { stream } = client.connection;
    const [toPg, ...others] = stream.listeners("data");
    if (toPg === undefined || others.length > 0) return;
    const target = (): PgQuery | null => (client._activeQuery instanceof this.#Query ? client._activeQuery : null);
    const reader = new AnswerReader(target, toPg);
    stream.off("data", toPg);
    stream.on("data", (chunk) => reader.read(chunk));
  }

  query(call: PgCall): void {
    const { statement, parameters, leading, done } = call;
    const { text } = statement;
    const restore = this.#settle();
    const finish: ResultCallback =
      restore === null
        ? done
        : (error, result) => {
            restore();
            done(error, result);
          };
    let sent: Sent | null = null;
    const prepare = (): Sent => {
      const bound = call.bound ?? this.#defaultBound;
      const lead = leading === null ? null : this.#prepared(leading, bound);
      sent = [{ text, parameters, prepared: this.#statements.use(text, bound) }, lead];
      return sent;
    };
    this.#send(call, prepare, (error, result) => {
      const isStale = error !== null && sent !== null && forgetStale(this.#statements, error, ...sent);
      const restart = isStale ? call.restart() : null;
      if (restart === null) finish(error, result);
      else this.#queryAgain(restart, call, finish);
    });
  }

  /** Runs statements without parameters; `done` receives the command tag of the last one. */
  command(sql: string, done: (error: Error | null, tag: string) => void): void {
    const restore = this.#settle();
    this.#command(sql, (error, { tag }) => {
      if (maySet(sql) || mayReset(sql)) this.#settled = false;
      restore?.();
      done(error, tag);
    });
  }

  /**
   * Sends the settings before the next query, without waiting for an answer. The client is in pipeline mode until the
   * next query is answered. Returns a function that ends it.
   */
  #settle(): (() => void) | null {
    if (this.#settled) return null;
    this.#settled = true;
    const { client } = this;
    const pipelinedBefore = client.pipeline;
    client.pipeline = true;
    this.#command(settingsSql, (error, { received }) => {
      // For example in an aborted transaction.
      if (error !== null) this.#settled = false;
      else this.#learnServer(received[0] ?? []);
    });
    return pipelinedBefore
      ? null
      : () => {
          client.pipeline = false;
        };
  }

  /**
   * Enables prepared statements once the server is known: behind a pooler the next statement can reach another
   * connection.
   */
  #learnServer(answer: Row): void {
    const facts = factsIn(answer, this.client.processID);
    this.#hasNodes = facts.hasNodes;
    if (!facts.isPooled) this.#defaultBound = defaultStatements;
    this.#noteServer(facts);
  }

  #prepared(leading: LeadingStatement, bound: number): PreparedStatement {
    return { ...leading, prepared: leading.isForNodes === true ? unnamed : this.#statements.use(leading.text, bound) };
  }

  #command(sql: string, done: (error: Error | null, query: PgQuery) => void): void {
    const submit = (wire: PgWire): null => {
      this.#writer.command(sql);
      return this.#scheduleFlush(wire);
    };
    const query = new this.#Query(submit, (error) => done(error, query), null);
    this.client.query(query);
  }

  /** @param restart SQL to run first, or an empty text */
  #queryAgain(restart: string, call: PgCall, done: ResultCallback): void {
    // An error of the restart is also an error of the statement.
    if (restart !== "") this.#command(restart, () => undefined);
    const { statement, parameters, leading } = call;
    const again: Sent = [
      { text: statement.text, parameters, prepared: unnamed },
      leading === null ? null : { ...leading, prepared: unnamed },
    ];
    this.#send(call, () => again, done);
  }

  /** @param prepare called when the statement is written */
  #send({ statement: { text }, leading }: PgCall, prepare: () => Sent, done: ResultCallback): void {
    const submit = (wire: PgWire): Error | null => {
      try {
        this.#writer.statement(...prepare());
      } catch (error) {
        return error as Error;
      }
      return this.#scheduleFlush(wire);
    };
    const onLead = leading === null ? null : (leading.onRow ?? ignore);
    const query = new this.#Query(
      submit,
      (error) => {
        if (error === null && isSetting(query.tag) && (maySet(text) || mayReset(text))) this.#settled = false;
        done(error, error === null ? { rows: query.received, count: countOfTag(query.tag) } : null);
      },
      onLead,
    );
    this.client.query(query);
  }

  #scheduleFlush(wire: PgWire): null {
    if (this.client.pipeline) this.#flushSoon(wire);
    else this.#flush(wire);
    return null;
  }

  /**
   * Queries of one turn of the event loop share a write to the socket, which is their largest cost. While earlier
   * queries are unanswered, they wait for those of other sockets in the same round of the event loop; otherwise they
   * are sent immediately.
   */
  #flushSoon(wire: PgWire): void {
    if (this.#flushing) return;
    this.#flushing = true;
    const flush = (): void => {
      this.#flushing = false;
      this.#flush(wire);
    };
    if (this.client._activeQuery instanceof this.#Query) setImmediate(flush);
    else process.nextTick(flush);
  }

  #flush(wire: PgWire): void {
    const messages = this.#writer.take();
    if (messages !== null && wire.stream.writable) wire.stream.write(messages);
  }
}

function ignore(): void {}
