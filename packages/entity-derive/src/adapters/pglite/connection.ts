// The one connection of a PGlite into statements prepared on it, and messages of the protocol.
import type { PGlite } from "@electric-sql/pglite";
import type { Parameter, Result, Row } from "../../database/database.ts";
import { type PreparedName, StatementCache, unnamed } from "../../database/statements/statement-cache.ts";
import { CursorNames } from "../../database/transactions/cursor.ts";
import type { Restart } from "../../database/transactions/running-transaction.ts";
import { Channels } from "../channels.ts";
import { checkParameters } from "../check-parameters.ts";
import { countOfTag } from "../command-tag.ts";
import { MessageWriter } from "../message-writer.ts";
import { isSetting, mayReset, maySet, settingsSql } from "../session-settings.ts";
import { staleness } from "../stale-statement.ts";

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
  readonly cursors: CursorNames = new CursorNames();
  readonly #statements: StatementCache = new StatementCache();
  readonly #writer: MessageWriter = new MessageWriter();
  /** Whether the session's settings are as they must be. */
  #settled = false;

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

  /** @param restart asked when the server can't reuse a statement that it had prepared */
  async query(text: string, parameters: readonly Parameter[], bound: number, restart: Restart): Promise<Result> {
    checkParameters(parameters);
    await this.#settle();
    const prepared = this.#statements.use(text, bound);
    try {
      return await this.#run(text, prepared, parameters);
    } catch (error) {
      const stale = prepared.parse ? "no" : staleness(error);
      if (stale === "lost") this.#statements.forgetAll();
      else if (prepared.parse || stale === "outdated") this.#statements.forget(text, prepared.name);
      const before = stale === "no" ? null : restart();
      if (before === null) throw error;
      if (before !== "") await this.command(before);
      return await this.#run(text, unnamed, parameters);
    }
  }

  async command(sql: string): Promise<string> {
    await this.#settle();
    if (maySet(sql) || mayReset(sql)) this.#settled = false;
    return (await this.#send((writer) => writer.command(sql))).tag;
  }

  async #settle(): Promise<void> {
    if (this.#settled) return;
    this.#settled = true;
    await this.#send((writer) => writer.command(settingsSql)).catch(() => {
      // In a transaction that is aborted, say.
      this.#settled = false;
    });
  }

  async #run(text: string, prepared: PreparedName, parameters: readonly Parameter[]): Promise<Result> {
    const { rows, tag } = await this.#send((writer) => writer.statement(text, prepared, parameters));
    if (isSetting(tag) && (maySet(text) || mayReset(text))) this.#settled = false;
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
