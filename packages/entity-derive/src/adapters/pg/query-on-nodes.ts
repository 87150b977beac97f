// Runs a single statement for an owner on a server with Citus.
import type { Parameter, Result, Statement } from "../../database/database.ts";
import type { LeadingStatement } from "../../database/scope/scope-settings.ts";
import type { Session } from "../../database/transactions/running-transaction.ts";

/**
 * Sends BEGIN, the owner setting, the statement and COMMIT at once, since Citus passes the setting to its nodes only
 * within a transaction block. After a failed statement, COMMIT acts as ROLLBACK.
 */
export async function queryOnNodes(
  session: Session,
  owner: LeadingStatement,
  statement: Statement,
  parameters: readonly Parameter[],
): Promise<Result> {
  for (let isRepeated = false; ; isRepeated = true) {
    let isStale = false;
    // A retry would need the whole transaction, whose COMMIT has been sent already.
    const restart = (): null => {
      isStale = true;
      return null;
    };
    const [beginResult, answer, ended] = await Promise.allSettled([
      session.command("BEGIN"),
      session.query(statement, parameters, restart, owner),
      session.command("COMMIT"),
    ]);
    if (beginResult.status === "rejected") throw beginResult.reason;
    if (answer.status === "fulfilled") {
      if (ended.status === "rejected") throw ended.reason;
      return answer.value;
    }
    if (!isStale || isRepeated) throw answer.reason;
  }
}
