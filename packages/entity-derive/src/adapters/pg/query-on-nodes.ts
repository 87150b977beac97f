// A statement of its own for an owner into a transaction that tells the nodes of Citus for whom it is, in one flight.
import type { Parameter, Result, Statement } from "../../database/database.ts";
import type { Leading } from "../../database/scope/owner-setting.ts";
import type { Session } from "../../database/transactions/running-transaction.ts";

/**
 * BEGIN, the owner, the statement, COMMIT: nodes are told of an owner within BEGIN alone. Nothing is waited for in
 * between, and COMMIT behind a statement that has failed is ROLLBACK.
 */
export async function queryOnNodes(
  session: Session,
  owner: Leading,
  statement: Statement,
  parameters: readonly Parameter[],
): Promise<Result> {
  for (let isRepeated = false; ; isRepeated = true) {
    let isStale = false;
    // To be run again it needs all of the transaction, whose end was sent already.
    const restart = (): null => {
      isStale = true;
      return null;
    };
    const [begun, answer, ended] = await Promise.allSettled([
      session.command("BEGIN"),
      session.query(statement, parameters, restart, owner),
      session.command("COMMIT"),
    ]);
    if (begun.status === "rejected") throw begun.reason;
    if (answer.status === "fulfilled") {
      if (ended.status === "rejected") throw ended.reason;
      return answer.value;
    }
    if (!isStale || isRepeated) throw answer.reason;
  }
}
