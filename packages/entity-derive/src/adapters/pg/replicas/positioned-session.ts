// A connection of the primary into one that says, with the answer of a write, the position behind it.
import type { Parameter, Result, Statement, StatementScope } from "../../../database/database.ts";
import { type Leading, leadingOf } from "../../../database/scope/owner-setting.ts";
import type { Restart, Session } from "../../../database/transactions/running-transaction.ts";
import { queryOnNodes } from "../query-on-nodes.ts";
import { isFatal } from "../session.ts";
import { parseWrittenPosition, writtenPositionSql } from "./position-queries.ts";
import type { SessionState } from "./session-state.ts";

const written: Statement = { name: "position", text: writtenPositionSql };

/**
 * What a transaction runs on when a session wants to know where it was committed. The position is asked for in a statement
 * of its own that is sent behind COMMIT without waiting for its answer: within the transaction it would be too low.
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
    leading: Leading | null,
  ): Promise<Result> {
    return this.#session.query(statement, parameters, restart, leading);
  }

  command(sql: string): Promise<string> {
    return sql === "COMMIT" ? this.#positioned(this.#session.command(sql)) : this.#session.command(sql);
  }

  /** Statements without parameters, which may commit by themselves. */
  execute(sql: string): Promise<string> {
    return this.#positioned(this.#session.command(sql));
  }

  /** A write outside of transactions. */
  write(statement: Statement, parameters: readonly Parameter[], scope: StatementScope): Promise<Result> {
    const leading = leadingOf(scope, this.hasNodes);
    if (leading?.isForNodes === true) return queryOnNodes(this, leading, statement, parameters);
    let isRepeated = false;
    const restart = (): string => {
      isRepeated = true;
      return "";
    };
    const answer = this.#session.query(statement, parameters, restart, leading);
    return this.#positioned(answer, () => isRepeated);
  }

  /** @param isRepeated whether the write was sent once more, behind the question for the position */
  async #positioned<T>(answer: Promise<T>, isRepeated: () => boolean = () => false): Promise<T> {
    const asked = this.#ask();
    try {
      const value = await answer;
      this.#note(isRepeated() ? await asked.then(() => this.#ask()) : await asked);
      return value;
    } catch (error) {
      // What fails may have committed something before: CALL and DO can.
      this.#note(isLost(error) ? null : await asked);
      throw error;
    }
  }

  #note(result: Result | null): void {
    if (result === null) this.#state.doubt();
    else this.#state.raise(parseWrittenPosition(result.rows[0] ?? []));
  }

  /** The write stays committed when its position cannot be had, so that is no error. */
  #ask(): Promise<Result | null> {
    return this.#session.query(written, [], never, null).catch(() => null);
  }
}

/** There is nothing before it that would have to be undone. */
const never: Restart = () => "";

/** Nobody knows what has become of a statement that was sent; one that could not be written down was not sent. */
function isLost(error: unknown): boolean {
  return isFatal(error as Error) && !(error instanceof TypeError) && !(error instanceof RangeError);
}
