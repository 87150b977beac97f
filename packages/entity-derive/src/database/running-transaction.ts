// A connection on which BEGIN was sent -> the transaction that a function is given, and its savepoints.
import { observeExecute, observeQuery, publishQuery } from "../observability/query.ts";
import type { AfterCommit } from "./after-commit.ts";
import type { Parameter, Result, Statement, Transaction } from "./database.ts";

/** One connection that nobody else uses meanwhile. */
export interface Session {
  query(statement: Statement, parameters: readonly Parameter[]): Promise<Result>;
  /** Runs statements without parameters and gives the last one's command tag: `COMMIT`. */
  command(sql: string): Promise<string>;
}

export class RunningTransaction implements Transaction {
  readonly #session: Session;
  readonly #depth: number;
  #ended = false;
  #savepointOpen = false;
  #failure: unknown;
  /** Shared with the savepoints: a rollback to one takes back whatever came since, as it does with statements. */
  readonly #afterCommit: AfterCommit[];

  constructor(session: Session, depth: number = 0, afterCommit: AfterCommit[] = []) {
    this.#session = session;
    this.#depth = depth;
    this.#afterCommit = afterCommit;
  }

  async query(statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    this.#checkRunning();
    try {
      return await publishQuery(observeQuery(statement), this.#session.query(statement, parameters));
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  async execute(sql: string): Promise<void> {
    this.#checkRunning();
    try {
      await publishQuery(observeExecute(sql), this.#session.command(sql));
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  async afterCommit(run: AfterCommit): Promise<void> {
    this.#checkRunning();
    this.#afterCommit.push(run);
  }

  async transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T> {
    this.#checkRunning();
    if (this.#savepointOpen) {
      throw new Error("A transaction within this one is still running: await it first, or use its own argument");
    }
    this.#savepointOpen = true;
    const savepoint = `savepoint_${this.#depth + 1}`;
    const inner = new RunningTransaction(this.#session, this.#depth + 1, this.#afterCommit);
    const waitingBefore = this.#afterCommit.length;
    try {
      await this.#session.command(`SAVEPOINT ${savepoint}`);
      const value = await run(inner);
      inner.end();
      await this.#session.command(`RELEASE SAVEPOINT ${savepoint}`);
      return value;
    } catch (error) {
      inner.end();
      this.#afterCommit.length = waitingBefore;
      await this.#session
        .command(`ROLLBACK TO SAVEPOINT ${savepoint}; RELEASE SAVEPOINT ${savepoint}`)
        .catch(() => undefined);
      throw error;
    } finally {
      this.#savepointOpen = false;
    }
  }

  /** From now on nothing more is taken: a statement that comes after COMMIT would be outside of it. */
  end(): void {
    this.#ended = true;
  }

  /** What waits for the commit, in the order of the calls. */
  get waiting(): readonly AfterCommit[] {
    return this.#afterCommit;
  }

  abortion(): Error {
    return new Error("The transaction was rolled back, since one of its statements had failed", {
      cause: this.#failure,
    });
  }

  #checkRunning(): void {
    if (this.#ended) throw new Error("The transaction has ended: a statement was not awaited within it");
  }
}
