// One connection of pg into statements prepared on it, and each written in one piece.
import type { Parameter, Result, Row, RowReader, Statement } from "../../database/database.ts";
import type { Leading } from "../../database/scope/owner-setting.ts";
import {
  type PreparedName,
  StatementCache,
  unnamed,
  usualStatements,
} from "../../database/statements/statement-cache.ts";
import type { Restart } from "../../database/transactions/running-transaction.ts";
import { sqlState } from "../../errors/sql-state.ts";
import { countOfTag } from "../command-tag.ts";
import { MessageWriter, type PreparedLeading } from "../message-writer.ts";
import { factsIn, type ServerFacts } from "../server-features.ts";
import { changesSettings, isSetting, mayReset, maySet, settingsSql } from "../session-settings.ts";
import { staleness } from "../stale-statement.ts";
import { AnswerReader } from "./answer-reader.ts";
import type { PgClient } from "./client.ts";
import type { OnLead, PgQuery, PgQueryClass, PgWire } from "./query.ts";

/** How a statement is run. */
export interface StatementUse {
  /** How many statements may stay prepared on the connection. Null: 256, and none behind a pooler. */
  readonly bound: number | null;
  /** Asked when the server can't reuse a statement that it had prepared. */
  readonly restart: Restart;
  /** What is run before it, in the same transaction, each time that it is run. */
  readonly leading: Leading | null;
  /** Asked about each of its rows as it comes; null where they are given as they are. */
  readonly read: RowReader | null;
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
  /** Whether the session's settings are as they must be, once all is run that was sent. */
  #settled = false;
  #lost = false;
  /** How many statements stay prepared where nobody has said it. */
  #usualBound = 0;
  #hasNodes: boolean | null = null;
  readonly #noteServer: (server: ServerFacts) => void;

  /**
   * The state of this client, made when it is asked for first.
   * @param noteServer told what is behind the connection, as soon as that is known
   */
  static of(client: PgClient, Query: PgQueryClass, noteServer: (server: ServerFacts) => void): PgConnection {
    const known = connections.get(client);
    if (known !== undefined) return known;
    const made = new PgConnection(client, Query, noteServer);
    connections.set(client, made);
    return made;
  }

  private constructor(client: PgClient, Query: PgQueryClass, noteServer: (server: ServerFacts) => void) {
    this.client = client;
    this.#noteServer = noteServer;
    this.#Query = Query;
    // While a client is in use its pool does not listen, and an error event without a listener ends the process.
    // What is running gets the error anyway.
    const lost = (): void => {
      this.#lost = true;
    };
    client.on("error", lost);
    client.on("end", lost);
    this.#readAnswers();
    client.connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
      if (changesSettings(parameterName, parameterValue)) this.#settled = false;
    });
  }

  /** Whether nothing can be sent any more. pg destroys the socket for `query_timeout`, and says so a turn later. */
  get isLost(): boolean {
    return this.#lost || !this.client.connection.stream.writable;
  }

  /** Whether the server has Citus; null while that is not known. */
  get hasNodes(): boolean | null {
    return this.#hasNodes;
  }

  /** Puts a reader of ours before pg's, which is the one listener to what the server sends. */
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

  /** Runs a statement. */
  query({ text }: Statement, parameters: readonly Parameter[], use: StatementUse, done: ResultCallback): void {
    const { leading } = use;
    let sent: PreparedName = unnamed;
    let lead: PreparedLeading | null = null;
    const restore = this.#settle();
    const finish: ResultCallback =
      restore === null
        ? done
        : (error, result) => {
            restore();
            done(error, result);
          };
    const submit = (wire: PgWire): Error | null => {
      const bound = use.bound ?? this.#usualBound;
      if (leading !== null) lead = this.#prepared(leading, bound);
      sent = this.#statements.use(text, bound);
      return this.#writeStatement(wire, text, sent, parameters, lead);
    };
    const query = new this.#Query(
      submit,
      (error) => {
        if (error === null) {
          if (isSetting(query.tag) && (maySet(text) || mayReset(text))) this.#settled = false;
          finish(null, resultOf(query));
          return;
        }
        const restart = this.#isStale(error, text, sent, lead) ? use.restart() : null;
        if (restart === null) finish(error, null);
        else this.#queryAgain(restart, text, parameters, use, finish);
      },
      onLead(leading),
      use.read,
    );
    this.client.query(query);
  }

  /** Runs statements without parameters; `done` gets the last one's command tag. */
  command(sql: string, done: (error: Error | null, tag: string) => void): void {
    const restore = this.#settle();
    this.#command(sql, (error, { tag }) => {
      if (maySet(sql) || mayReset(sql)) this.#settled = false;
      restore?.();
      done(error, tag);
    });
  }

  /**
   * Sends the settings before what comes next, without waiting for their answer: until that of the next one, the client
   * is in pipeline mode. Gives what ends that.
   */
  #settle(): (() => void) | null {
    if (this.#settled) return null;
    this.#settled = true;
    const { client } = this;
    const pipelinedBefore = client.pipeline;
    client.pipeline = true;
    this.#command(settingsSql, (error, { received }) => {
      // In a transaction that is aborted, say.
      if (error !== null) this.#settled = false;
      else this.#learnServer(received[0] ?? []);
    });
    return pipelinedBefore
      ? null
      : () => {
          client.pipeline = false;
        };
  }

  /** Until it is known, nothing is prepared: behind a pooler the next statement may reach another connection. */
  #learnServer(answer: Row): void {
    const facts = factsIn(answer, this.client.processID);
    this.#hasNodes = facts.hasNodes;
    if (!facts.isPooled) this.#usualBound = usualStatements;
    this.#noteServer(facts);
  }

  #prepared(leading: Leading, bound: number): PreparedLeading {
    return { ...leading, prepared: leading.isForNodes === true ? unnamed : this.#statements.use(leading.text, bound) };
  }

  #command(sql: string, done: (error: Error | null, query: PgQuery) => void): void {
    const submit = (wire: PgWire): null => {
      this.#writer.command(sql);
      return this.#flushNowOrSoon(wire);
    };
    const query = new this.#Query(submit, (error) => done(error, query));
    this.client.query(query);
  }

  /** @param restart what is to be run before; empty when nothing is */
  #queryAgain(
    restart: string,
    text: string,
    parameters: readonly Parameter[],
    use: StatementUse,
    done: ResultCallback,
  ): void {
    // Its error is the statement's, too.
    if (restart !== "") this.#command(restart, () => undefined);
    const { leading } = use;
    const lead = leading === null ? null : { ...leading, prepared: unnamed };
    const submit = (wire: PgWire): Error | null => this.#writeStatement(wire, text, unnamed, parameters, lead);
    const query = new this.#Query(
      submit,
      (error) => {
        if (error === null) done(null, resultOf(query));
        else done(error, null);
      },
      onLead(leading),
      use.read,
    );
    this.client.query(query);
  }

  /** Learns from an error what the server has prepared, and says whether preparing again may help. */
  #isStale(error: Error, text: string, sent: PreparedName, lead: PreparedLeading | null): boolean {
    const isReused = !sent.parse || lead?.prepared.parse === false;
    const stale = isReused || sqlState(error) === "42P05" ? staleness(error) : "no";
    if (lead?.prepared.parse === true) this.#statements.forget(lead.text, lead.prepared.name);
    if (stale === "lost") this.#statements.forgetAll();
    else if (sent.parse || stale === "outdated") this.#statements.forget(text, sent.name);
    return stale !== "no";
  }

  #writeStatement(
    wire: PgWire,
    text: string,
    prepared: PreparedName,
    parameters: readonly Parameter[],
    leading: PreparedLeading | null,
  ): Error | null {
    try {
      this.#writer.statement(text, prepared, parameters, leading);
    } catch (error) {
      return error as Error;
    }
    return this.#flushNowOrSoon(wire);
  }

  #flushNowOrSoon(wire: PgWire): null {
    if (this.client.pipeline) this.#flushSoon(wire);
    else this.#flush(wire);
    return null;
  }

  /**
   * Queries that are made in one turn share one write to the socket, which costs more than all else about them. Where the
   * server still has something to answer, they wait for those that other sockets bring in the same round of the event
   * loop; where it has nothing, it begins at once.
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

function resultOf({ received, made, tag }: PgQuery): Result {
  const count = countOfTag(tag);
  return made === null ? { rows: received, count } : { rows: received, count, made };
}

function onLead(leading: Leading | null): OnLead | null {
  return leading === null ? null : (leading.onRow ?? ignore);
}

function ignore(): void {}
