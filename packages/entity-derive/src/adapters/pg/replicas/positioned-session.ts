// A connection of the primary that determines the position after each write.
import type { Parameter, Result, Statement, StatementScope } from "../../../database/database.ts";
import { type LeadingStatement, leadingOf } from "../../../database/scope/scope-settings.ts";
import type { Restart, Session } from "../../../database/transactions/running-transaction.ts";
import { isFatal, queryOnNodes } from "../session.ts";
import { parseWrittenPosition, writtenPositionSql } from "./position.ts";
import type { SessionState } from "./session-state.ts";

const positionStatement: Statement = { name: "position", text: writtenPositionSql };

/**
 * Used for transactions within a database session. A separate statement after COMMIT asks for the position, sent
 * without waiting for the answer: within the transaction, the position would be too low.
 */
export class PositionedSession implements Session {
  readonly #session: Session;
  readonly #state: SessionState;

  constructor(session: Session, state: SessionState) {
    this.#session = session;
    this.#state = state;
  }

  get hasNodes(): boolean | null {
    return this.#session.hasNodes;
  }

  query(
    statement: Statement,
    parameters: readonly Parameter[],
    restart: Restart,
    leading: LeadingStatement | null,
  ): Promise<Result> {
    return this.#session.query(statement, parameters, restart, leading);
  }

  command(sql: string): Promise<string> {
    return sql === "COMMIT" ? this.#positioned(this.#session.command(sql)) : this.#session.command(sql);
  }

  /** Runs statements without parameters, which may include COMMIT. */
  execute(sql: string): Promise<string> {
    return this.#positioned(this.#session.command(sql));
  }

  /** Runs a write outside of transactions. */
  write(statement: Statement, parameters: readonly Parameter[], scope: StatementScope): Promise<Result> {
    const leading = leadingOf(scope, this.hasNodes);
    if (leading?.isForNodes === true) return queryOnNodes(this, leading, statement, parameters);
    let isRepeated = false;
    const restart = (): string => {
      isRepeated = true;
      return "";
    };
    const call = this.#session.query(statement, parameters, restart, leading);
    return this.#positioned(call, () => isRepeated);
  }

  /** @param isRepeated whether the write was sent again, after the query for the position */
  async #positioned<T>(call: Promise<T>, isRepeated: () => boolean = () => false): Promise<T> {
    const position = this.#ask();
    try {
      const value = await call;
      this.#note(isRepeated() ? await position.then(() => this.#ask()) : await position);
      return value;
    } catch (error) {
      // A failed CALL or DO can have committed something.
      this.#note(isLost(error) ? null : await position);
      throw error;
    }
  }

  #note(result: Result | null): void {
    if (result === null) this.#state.doubt();
    else this.#state.raise(parseWrittenPosition(result.rows[0] ?? []));
  }

  /** Returns null on errors: the write is committed, even if its position is unknown. */
  #ask(): Promise<Result | null> {
    return this.#session.query(positionStatement, [], never, null).catch(() => null);
  }
}

/** A single statement has nothing before it to undo. */
const never: Restart = () => "";

/** Whether the outcome of a sent statement is unknown. A statement that could not be serialised was not sent. */
function isLost(error: unknown): boolean {
  return isFatal(error as Error) && !(error instanceof TypeError) && !(error instanceof RangeError);
}
