// The connection of a PGlite with its prepared statements, by protocol messages.
import type { PGlite } from "@electric-sql/pglite";
import type { Parameter, Result, Row } from "../../database/database.ts";
import type { LeadingStatement } from "../../database/scope/scope-settings.ts";
import { StatementCache, unnamed } from "../../database/statements/statement-cache.ts";
import { CursorNames } from "../../database/transactions/cursor.ts";
import type { Restart } from "../../database/transactions/running-transaction.ts";
import { closedError } from "../../errors/server-failures.ts";
import { quoteIdentifier } from "../../sql/quote.ts";
import { Channels } from "../channels.ts";
import { checkParameters } from "../check-parameters.ts";
import { countOfTag, MessageWriter, type PreparedStatement } from "../message-writer.ts";
import { isSetting, mayReset, maySet, settingsSql } from "../session-settings.ts";
import { forgetStale } from "../stale-statement.ts";
import { claimFolder } from "./open-folder.ts";

/** The members of PGlite that are used here. */
export type PgliteLike = Pick<
  PGlite,
  | "_runExclusiveTransaction"
  | "close"
  | "closed"
  | "execProtocolStream"
  | "onNotification"
  | "runExclusive"
  | "waitReady"
> &
  Partial<Pick<PGlite, "dataDir">>;

/** One connection for each PGlite, so that all databases on it share prepared statements. */
const connections: WeakMap<PgliteLike, PgliteConnection> = new WeakMap();

/** The only connection of a PGlite. Callers of its methods need exclusive access. */
export class PgliteConnection {
  readonly pglite: PgliteLike;
  readonly channels: Channels = new Channels();
  readonly cursors: CursorNames = new CursorNames();
  readonly #statements: StatementCache = new StatementCache();
  readonly #writer: MessageWriter = new MessageWriter();
  /** Whether the session has the required settings. */
  #settled = false;
  #settling: Promise<void> = Promise.resolve();
  #isClaimed = false;

  static of(pglite: PgliteLike): PgliteConnection {
    const known = connections.get(pglite);
    if (known !== undefined) return known;
    const connection = new PgliteConnection(pglite);
    connections.set(pglite, connection);
    return connection;
  }

  private constructor(pglite: PgliteLike) {
    this.pglite = pglite;
    pglite.onNotification((channel, payload) => this.channels.publish(channel, payload));
  }

  /**
   * @param restart called if the server cannot reuse a prepared statement
   * @param leading a statement to run before it, in the same transaction
   */
  async query(
    text: string,
    parameters: readonly Parameter[],
    bound: number,
    restart: Restart,
    leading: LeadingStatement | null,
  ): Promise<Result> {
    checkParameters(parameters);
    await this.#settle();
    const lead = leading === null ? null : { ...leading, prepared: this.#statements.use(leading.text, bound) };
    const statement = { text, parameters, prepared: this.#statements.use(text, bound) };
    try {
      return await this.#run(statement, lead);
    } catch (error) {
      const before = forgetStale(this.#statements, error, statement, lead) ? restart() : null;
      if (before === null) throw error;
      const retryLeading = leading === null ? null : { ...leading, prepared: unnamed };
      // Sent together, so that no statement of another owner comes between.
      const restarted = before === "" ? null : this.#send((writer) => writer.command(before));
      const run = this.#run({ ...statement, prepared: unnamed }, retryLeading);
      return await (restarted === null ? run : Promise.all([run, restarted]).then(([result]) => result));
    }
  }

  async command(sql: string): Promise<string> {
    await this.#settle();
    if (maySet(sql) || mayReset(sql)) this.#settled = false;
    return (await this.#send((writer) => writer.command(sql))).tag;
  }

  /** Runs a function with a role, which is reset afterwards, since other databases share the connection. */
  async as<T>(role: string, run: () => Promise<T>): Promise<T> {
    await this.#send((writer) => writer.command(`SET ROLE ${quoteIdentifier(role)}`));
    try {
      return await run();
    } finally {
      await this.#send((writer) => writer.command("RESET ROLE"));
    }
  }

  /** Sets the session's settings once. Concurrent callers wait as well, so that statements keep their order. */
  #settle(): Promise<void> {
    if (this.#settled) return this.#settling;
    this.#settled = true;
    this.#settling = this.#send((writer) => writer.command(settingsSql)).then(
      () => undefined,
      () => {
        // For example in an aborted transaction.
        this.#settled = false;
      },
    );
    return this.#settling;
  }

  async #run(statement: PreparedStatement, leading: PreparedStatement | null): Promise<Result> {
    const { text } = statement;
    const { rows, tag } = await this.#send((writer) => writer.statement(statement, leading));
    if (isSetting(tag) && (maySet(text) || mayReset(text))) this.#settled = false;
    return { rows, count: countOfTag(tag) };
  }

  /**
   * Sends protocol messages like a client, and returns the answer to the last one. PGlite's `query` takes six times as
   * long.
   */
  #send(write: (writer: MessageWriter) => void): Promise<{ readonly rows: readonly Row[]; readonly tag: string }> {
    return this.pglite.runExclusive(async () => {
      await this.pglite.waitReady;
      if (this.pglite.closed) throw closedError("PGlite is closed");
      if (!this.#isClaimed) claimFolder(this.pglite.dataDir);
      this.#isClaimed = true;
      write(this.#writer);
      const messages = await this.pglite.execProtocolStream(this.#writer.take() ?? new Uint8Array(), {});
      let rows: Row[] = [];
      let tag = "";
      let isComplete = false;
      for (const message of messages) {
        if (message.name === "dataRow") {
          if (isComplete) rows = [];
          isComplete = false;
          rows.push((message as unknown as { readonly fields: Row }).fields);
        } else if (message.name === "commandComplete") {
          if (isComplete) rows = [];
          isComplete = true;
          tag = (message as unknown as { readonly text: string }).text;
        }
      }
      return { rows, tag };
    });
  }
}
