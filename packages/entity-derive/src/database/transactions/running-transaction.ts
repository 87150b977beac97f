// A connection on which BEGIN was sent into the transaction that a function is given, and its savepoints.
import { observeExecute, observeQuery, publishQuery } from "../../observability/query.ts";
import type { Parameter, Result, Row, Statement, StatementScope, Transaction } from "../database.ts";
import { type Leading, mayChangeOwner, ownerSetting } from "../scope/owner-setting.ts";
import { type ScopableTransaction, ScopedTransaction } from "../scope/scoped-transaction.ts";
import type { AfterCommit } from "./after-commit.ts";
import { CursorNames, cursorBatches } from "./cursor.ts";

/**
 * What takes back an error of a statement, so that it can be run again: SQL without parameters, empty where nothing is
 * needed. Null when it can't be run again.
 */
export type Restart = () => string | null;

/** One connection that nobody else uses meanwhile. */
export interface Session {
  /** Whether the server has Citus, which passes statements on to its nodes; null while that is not known. */
  readonly hasNodes: boolean | null;
  /**
   * @param restart asked when the server can't reuse a statement that it had prepared: after an ALTER TABLE, say
   * @param leading what is run before it, each time that it is run
   */
  query(
    statement: Statement,
    parameters: readonly Parameter[],
    restart: Restart,
    leading: Leading | null,
  ): Promise<Result>;
  /** Runs statements without parameters and gives the last one's command tag: `COMMIT`. */
  command(sql: string): Promise<string>;
}

/** What a transaction and its savepoints know of each other's statements. */
interface Sent {
  count: number;
  readonly cursors: CursorNames;
  /** For whom the next statement will run, unless it is told; null is nobody, undefined is unknown. */
  owner: string | null | undefined;
  /** Whether it was ever for anybody. */
  isScoped: boolean;
}

export class RunningTransaction implements ScopableTransaction {
  readonly #session: Session;
  readonly #depth: number;
  /** Undoes what was done since BEGIN or SAVEPOINT, and begins anew. */
  readonly #anew: string;
  /** How many statements were sent, shared with the savepoints; and how many of them before this one began. */
  readonly #sent: Sent;
  readonly #before: number;
  #ended = false;
  #savepointOpen = false;
  #failure: unknown;
  /** Shared with the savepoints: a rollback to one takes back whatever came since, as it does with statements. */
  readonly #afterCommit: AfterCommit[];

  constructor(
    session: Session,
    anew: string,
    depth: number = 0,
    afterCommit: AfterCommit[] = [],
    sent: Sent = { count: 0, cursors: new CursorNames(), owner: null, isScoped: false },
  ) {
    this.#session = session;
    this.#anew = anew;
    this.#sent = sent;
    this.#before = sent.count;
    this.#depth = depth;
    this.#afterCommit = afterCommit;
  }

  query(statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    return this.queryFor(null, statement, parameters);
  }

  stream(statement: Statement, parameters: readonly Parameter[]): AsyncGenerator<readonly Row[]> {
    return this.streamFor(null, statement, parameters);
  }

  execute(sql: string): Promise<void> {
    return this.executeFor(null, sql);
  }

  async queryFor(owner: string | null, statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    this.#checkRunning();
    this.#sent.count++;
    const leading = this.#turnTo(owner, statement.text);
    const observed = observeQuery(statement);
    try {
      return await publishQuery(observed, this.#session.query(statement, parameters, this.#restart, leading));
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  /** Each batch is read for the owner: policies are asked while the rows are read. */
  streamFor(
    owner: string | null,
    statement: Statement,
    parameters: readonly Parameter[],
  ): AsyncGenerator<readonly Row[]> {
    const session = {
      names: this.#sent.cursors,
      isHeld: false,
      query: (asked: Statement, given: readonly Parameter[]) => this.queryFor(owner, asked, given),
      close: async (sql: string) => {
        // By then the connection may be another's.
        this.#checkRunning();
        await this.#session.command(sql);
      },
    };
    return cursorBatches(session, statement, parameters);
  }

  async executeFor(owner: string | null, sql: string): Promise<void> {
    this.#checkRunning();
    this.#sent.count++;
    const leading = this.#turnTo(owner, sql);
    const observed = observeExecute(sql);
    try {
      // Both are sent at once, so that nothing for another owner comes between them.
      const turned = leading === null ? null : this.#turn(leading);
      const answer = publishQuery(observed, this.#session.command(sql));
      await (turned === null ? answer : Promise.all([turned, answer]));
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  scoped(scope: StatementScope): Transaction {
    return new ScopedTransaction(this, scope);
  }

  async afterCommit(run: AfterCommit): Promise<void> {
    this.#checkRunning();
    this.#afterCommit.push(run);
  }

  async transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T> {
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

  /** From now on nothing more is taken: a statement that comes after COMMIT would be outside of it. */
  end(): void {
    this.#ended = true;
  }

  /** What waits for the commit, in the order of the calls. */
  get waiting(): readonly AfterCommit[] {
    return this.#afterCommit;
  }

  abortion(): Error {
    return new Error("The transaction was rolled back, because one of its statements failed", {
      cause: this.#failure,
    });
  }

  /** While nothing else was sent, there is nothing that beginning anew would lose. */
  readonly #restart: Restart = () => (this.#sent.count === this.#before + 1 && !this.#ended ? this.#anew : null);

  /** What must be run before a statement for this owner, where the one before it was for another. */
  #turnTo(owner: string | null, sql: string): Leading | null {
    const sent = this.#sent;
    if (owner === null && !sent.isScoped) return null;
    sent.isScoped = true;
    const leading = sent.owner === owner ? null : ownerSetting(owner, this.#session.hasNodes);
    sent.owner = mayChangeOwner(sql) ? undefined : owner;
    return leading;
  }

  #turn(leading: Leading): Promise<unknown> {
    if (leading.isForNodes === true) return this.#session.command(leading.text);
    return this.#session.query({ ...leading, name: "scope" }, leading.parameters, never, null);
  }

  #checkRunning(): void {
    if (this.#ended) throw new Error("The transaction has ended: await all statements within it");
  }
}

/** What follows it at once would be lost. */
const never: Restart = () => null;
