// A PGlite -> the database port.
import { AsyncLocalStorage } from "node:async_hooks";
import type { PGlite } from "@electric-sql/pglite";
import type {
  Database,
  Parameter,
  Result,
  Row,
  Statement,
  Subscription,
  Transaction,
  TransactionOptions,
} from "../database/database.ts";
import { type PreparedName, StatementCache, unnamed } from "../database/statement-cache.ts";
import { runTransaction, type Session } from "../database/transaction.ts";
import { Channels, channelCommand } from "./channels.ts";
import { countOfTag } from "./command-tag.ts";
import { MessageWriter } from "./message-writer.ts";
import { staleness } from "./stale-statement.ts";

/** What we use of a PGlite. */
export type PgliteLike = Pick<
  PGlite,
  | "_runExclusiveTransaction"
  | "close"
  | "closed"
  | "execProtocolStream"
  | "onNotification"
  | "runExclusive"
  | "waitReady"
>;

export interface PgliteDatabaseOptions {
  /** How many statements are kept prepared. 0 prepares none. Default: 256. */
  readonly statements?: number | undefined;
}

/**
 * A database within this process.
 *
 * PGlite has one connection, so what is asked while a transaction runs waits for its end. `close()` closes the PGlite.
 *
 * @example
 * const db = pgliteDatabase(await PGlite.create("./.data/shop"));
 */
export function pgliteDatabase(pglite: PgliteLike, options: PgliteDatabaseOptions = {}): Database {
  return new PgliteDatabase(PgliteConnection.of(pglite), options.statements ?? 256);
}

/** One for each PGlite, however many databases are made of it: all share its prepared statements. */
const connections: WeakMap<PgliteLike, PgliteConnection> = new WeakMap();

/** The one connection; whoever calls its methods must have it to himself. */
class PgliteConnection {
  readonly pglite: PgliteLike;
  readonly channels: Channels = new Channels();
  readonly #statements: StatementCache = new StatementCache();
  readonly #writer: MessageWriter = new MessageWriter();

  static of(pglite: PgliteLike): PgliteConnection {
    const known = connections.get(pglite);
    if (known !== undefined) return known;
    const made = new PgliteConnection(pglite);
    connections.set(pglite, made);
    return made;
  }

  private constructor(pglite: PgliteLike) {
    this.pglite = pglite;
    pglite.onNotification((channel, payload) => this.channels.publish(channel, payload));
  }

  /** @param again whether a statement that the server can't reuse is run again; not within a transaction */
  async query(text: string, parameters: readonly Parameter[], bound: number, again: boolean): Promise<Result> {
    const prepared = this.#statements.use(text, bound);
    try {
      return await this.#run(text, prepared, parameters);
    } catch (error) {
      const stale = prepared.parse ? "no" : staleness(error);
      if (stale === "lost") this.#statements.forgetAll();
      else if (prepared.parse || stale === "outdated") this.#statements.forget(text, prepared.name);
      if (stale !== "no" && again) return await this.#run(text, unnamed, parameters);
      throw error;
    }
  }

  async command(sql: string): Promise<string> {
    return (await this.#send((writer) => writer.command(sql))).tag;
  }

  async #run(text: string, prepared: PreparedName, parameters: readonly Parameter[]): Promise<Result> {
    const { rows, tag } = await this.#send((writer) => writer.statement(text, prepared, parameters));
    return { rows, count: countOfTag(tag) };
  }

  /** Sends messages as a client would, and reads the answers: `query` of PGlite takes six times as long. */
  #send(write: (writer: MessageWriter) => void): Promise<{ readonly rows: readonly Row[]; readonly tag: string }> {
    return this.pglite.runExclusive(async () => {
      await this.pglite.waitReady;
      if (this.pglite.closed) throw new Error("PGlite is closed");
      write(this.#writer);
      const messages = await this.pglite.execProtocolStream(this.#writer.take() ?? new Uint8Array(), {});
      const rows: Row[] = [];
      let tag = "";
      for (const message of messages) {
        if (message.name === "dataRow") rows.push((message as unknown as { readonly fields: Row }).fields);
        else if (message.name === "commandComplete") tag = (message as unknown as { readonly text: string }).text;
      }
      return { rows, tag };
    });
  }
}

class PgliteDatabase implements Database {
  readonly #connection: PgliteConnection;
  readonly #session: Session;
  readonly #bound: number;
  /** Says whether the caller stands within a transaction: then waiting for its end would be for ever. */
  readonly #running: AsyncLocalStorage<{ ended: boolean }> = new AsyncLocalStorage();

  constructor(connection: PgliteConnection, bound: number) {
    this.#connection = connection;
    this.#bound = bound;
    this.#session = {
      query: ({ text }, parameters) => connection.query(text, parameters, bound, false),
      command: (sql) => connection.command(sql),
    };
  }

  query({ text }: Statement, parameters: readonly Parameter[]): Promise<Result> {
    return this.#alone(() => this.#connection.query(text, parameters, this.#bound, true));
  }

  async execute(sql: string): Promise<void> {
    await this.#alone(() => this.#connection.command(sql));
  }

  async transaction<T>(run: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T> {
    const state = { ended: false };
    return await this.#alone(() =>
      this.#running
        .run(state, () => runTransaction(this.#session, run, options))
        .finally(() => {
          state.ended = true;
        }),
    );
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    const { channels } = this.#connection;
    // Of its own for each call, so that one function can listen twice.
    const listener = (payload: string): void => onPayload(payload);
    await this.execute(channelCommand("LISTEN", channel));
    channels.add(channel, listener);
    const close = async (): Promise<void> => {
      const wasLast = channels.remove(channel, listener);
      if (wasLast && !this.#connection.pglite.closed) await this.execute(channelCommand("UNLISTEN", channel));
    };
    return { close };
  }

  async close(): Promise<void> {
    if (!this.#connection.pglite.closed) await this.#connection.pglite.close();
  }

  /** Waits for running transactions, those that others have begun on the same PGlite too. */
  #alone<T>(run: () => Promise<T>): Promise<T> {
    if (this.#running.getStore()?.ended === false) {
      return Promise.reject(
        new Error("The database was used within its own transaction, which would wait for itself: use the transaction"),
      );
    }
    return this.#connection.pglite._runExclusiveTransaction(run);
  }
}
