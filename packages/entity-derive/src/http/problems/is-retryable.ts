// Detects errors after which a transaction can be retried.

import { isAfterCommit } from "../../database/transactions/after-commit.ts";
import { isCollision } from "../../errors/server-failures.ts";
import { serverErrorIn } from "../../errors/sql-state.ts";
import { Problem } from "./problem.ts";
import { toProblem } from "./to-problem.ts";

/** An error that the application has converted, or that came after a commit, is not retried. */
export function isRetryable(thrown: unknown): boolean {
  if (thrown instanceof Problem || isAfterCommit(thrown)) return false;
  return isCollision(serverErrorIn(thrown)?.code ?? null) && toProblem(thrown).status === 503;
}
