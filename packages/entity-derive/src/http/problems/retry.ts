// What a handler throws into whether PostgreSQL asks for a new attempt.

import { isCollision } from "../../errors/server-failures.ts";
import { serverErrorIn } from "../../errors/sql-state.ts";
import { problemOf } from "./problem-of.ts";

/** An application that has made another answer of it does not want a second attempt. */
export function asksForRetry(thrown: unknown): boolean {
  return isCollision(serverErrorIn(thrown)?.code ?? null) && problemOf(thrown).status === 503;
}
