// A running transaction on a connection, and its savepoints.

import { observeExecute, observeQuery, publishQuery } from "../../observability/query.ts";
import type { Parameter, Result, Row, Statement } from "../database.ts";
import { invalidStatement } from "../invalid-statement.ts";
import {
  type LeadingStatement,
  mayChangeOwner,
  type ScopeSettings,
  settingStatement,
} from "../scope/scope-settings.ts";
import type { AfterCommit } from "./after-commit.ts";
import { CursorNames, cursorBatches } from "./cursor.ts";

/**
 * Returns SQL that undoes a failed statement, so that it can be repeated; empty if nothing is needed, null if it cannot
 * be repeated.
 */
export type Restart = () => string | null;

/** A connection for exclusive use. */
export interface Session {
  /** Whether the server has Citus, which passes statements to its nodes; null if not known yet. */
  readonly hasNodes: boolean | null;
  /**
   * @param restart called if the server cannot reuse a prepared statement, for example after ALTER TABLE
   * @param leading a statement to run before it on each attempt
   */
  query(
    statement: Statement,
    parameters: readonly Parameter[],
    restart: Restart,
    leading: LeadingStatement | null,
  ): Promise<Result>;
  /** Runs statements without parameters, and returns the command tag of the last one, such as `COMMIT`. */
  command(sql: string): Promise<string>;
}

/** The state that a transaction shares with its savepoints. */
interface SharedState {
  count: number;
  readonly cursors: CursorNames;
  /** The owner in the current setting; null for no owner, undefined if unknown. */
  owner: string | null | undefined;
  /** Whether the setting was ever changed. */
  isScoped: boolean;
}

export class RunningTransaction {
  readonly #session: Session;
  readonly #depth: number;
  /** SQL that undoes everything since BEGIN or SAVEPOINT, and begins again. */
  readonly #restartSql: string;
  /**
   * The number of statements sent, shared with savepoints; and the number before this transaction or savepoint began.
   */
  readonly #sent: SharedState;
  readonly #before: number;
  #ended = false;
  #savepointOpen = false;
  #failure: unknown;
  /** Shared with savepoints: rolling back to one removes the functions that were added since. */
  readonly #afterCommit: AfterCommit[];

  constructor(
    session: Session,
    restartSql: string,
    depth: number = 0,
    afterCommit: AfterCommit[] = [],
    sent: SharedState = { count: 0, cursors: new CursorNames(), owner: null, isScoped: false },
  ) {
    this.#session = session;
    this.#restartSql = restartSql;
    this.#sent = sent;
    this.#before = sent.count;
    this.#depth = depth;
    this.#afterCommit = afterCommit;
  }

  async query(settings: ScopeSettings, statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    this.#checkRunning();
    const invalid = invalidStatement(statement);
    if (invalid !== null) throw invalid;
    this.#sent.count++;
    const leading = this.#turnTo(settings, statement.text);
    const observed = observeQuery(statement);
    try {
      return await publishQuery(observed, this.#session.query(statement, parameters, this.#restart, leading));
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  /** Reads each batch with the settings, since policies are evaluated while rows are read. */
  stream(
    settings: ScopeSettings,
    statement: Statement,
    parameters: readonly Parameter[],
  ): AsyncGenerator<readonly Row[]> {
    const session = {
      names: this.#sent.cursors,
      needsHold: false,
      query: (cursorStatement: Statement, values: readonly Parameter[]) =>
        this.query(settings, cursorStatement, values),
      close: async (sql: string) => {
        // By then, the connection may belong to another transaction.
        this.#checkRunning();
        await this.#session.command(sql);
      },
    };
    return cursorBatches(session, statement, parameters);
  }

  async execute(settings: ScopeSettings, sql: string): Promise<void> {
    this.#checkRunning();
    this.#sent.count++;
    const leading = this.#turnTo(settings, sql);
    const observed = observeExecute(sql);
    try {
      // Both are sent at once, so that no statement for another owner comes between.
      const turned = leading === null ? null : this.#turn(leading);
      const result = publishQuery(observed, this.#session.command(sql));
      await (turned === null ? result : Promise.all([turned, result]));
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  async afterCommit(run: AfterCommit): Promise<void> {
    this.#checkRunning();
    this.#afterCommit.push(run);
  }

  async transaction<T>(run: (inner: RunningTransaction) => Promise<T>): Promise<T> {
    this.#checkRunning();
    if (this.#savepointOpen) {
      throw new Error("A nested transaction is still running: await it first, or use its own argument");
    }
    this.#savepointOpen = true;
    this.#sent.count++;
    const savepoint = `savepoint_${this.#depth + 1}`;
    const inner = new RunningTransaction(
      this.#session,
      `ROLLBACK TO SAVEPOINT ${savepoint}`,
      this.#depth + 1,
      this.#afterCommit,
      this.#sent,
    );
    const waitingBefore = this.#afterCommit.length;
    const ownerBefore = this.#sent.owner;
    try {
      await this.#session.command(`SAVEPOINT ${savepoint}`);
      const value = await run(inner);
      inner.end();
      await this.#session.command(`RELEASE SAVEPOINT ${savepoint}`);
      return value;
    } catch (error) {
      inner.end();
      this.#afterCommit.length = waitingBefore;
      this.#sent.owner = ownerBefore;
      await this.#session
        .command(`ROLLBACK TO SAVEPOINT ${savepoint}; RELEASE SAVEPOINT ${savepoint}`)
        .catch(() => undefined);
      throw error;
    } finally {
      this.#savepointOpen = false;
    }
  }

  /** Rejects later statements, which would run after COMMIT, outside of the transaction. */
  end(): void {
    this.#ended = true;
  }

  /** The `afterCommit` functions, in the order of the calls. */
  get waiting(): readonly AfterCommit[] {
    return this.#afterCommit;
  }

  abortion(): Error {
    return new Error("The transaction was rolled back, because one of its statements failed", {
      cause: this.#failure,
    });
  }

  /** If this was the only statement, starting again loses nothing. */
  readonly #restart: Restart = () => (this.#sent.count === this.#before + 1 && !this.#ended ? this.#restartSql : null);

  /** Returns the statement that sets the owner, unless it is already set, and the actor, which statements set as well. */
  #turnTo({ owner, actor }: ScopeSettings, sql: string): LeadingStatement | null {
    const sent = this.#sent;
    // Only an owner needs `hasNodes`, for which a session may have to ask the server.
    const leading =
      sent.owner === owner
        ? settingStatement({ actor }, null)
        : settingStatement({ owner, actor }, this.#session.hasNodes);
    sent.isScoped ||= owner !== null;
    if (sent.isScoped) sent.owner = mayChangeOwner(sql) ? undefined : owner;
    return leading;
  }

  #turn(leading: LeadingStatement): Promise<unknown> {
    if (leading.isForNodes === true) return this.#session.command(leading.text);
    return this.#session.query({ ...leading, name: "scope" }, leading.parameters, never, null);
  }

  #checkRunning(): void {
    if (this.#ended) throw new Error("The transaction has ended: await all statements within it");
  }
}

/** Starting again would lose the statements after it. */
const never: Restart = () => null;
