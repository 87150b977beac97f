// What a handler throws into whether PostgreSQL asks for a new attempt.
import { serverErrorIn } from "../../errors/schema-drift-error.ts";
import { problemOf } from "./problem-of.ts";

/** serialization_failure, deadlock_detected */
const collisions: ReadonlySet<string> = new Set(["40001", "40P01"]);

/** An application that has made another answer of it does not want a second attempt. */
export function isCollision(thrown: unknown): boolean {
  return collisions.has(serverErrorIn(thrown)?.code ?? "") && problemOf(thrown).status === 503;
}
