// The one connection of a PGlite -> statements prepared on it, and messages of the protocol.
import type { PGlite } from "@electric-sql/pglite";
import type { Parameter, Result, Row } from "../database/database.ts";
import { type PreparedName, StatementCache, unnamed } from "../database/statement-cache.ts";
import { Channels } from "./channels.ts";
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

/** One for each PGlite, however many databases are made of it: all share its prepared statements. */
const connections: WeakMap<PgliteLike, PgliteConnection> = new WeakMap();

/** The one connection; whoever calls its methods must have it to himself. */
export class PgliteConnection {
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
