// A handler into the same handler, run once more where PostgreSQL asks for a new attempt.
import { serverErrorIn } from "../../errors/schema-drift-error.ts";
import { problemOf } from "./problem-of.ts";

/**
 * What the function gives; it is called a second time when PostgreSQL has given up the first, since of two transactions
 * that collide one can always go on. What fails twice is for the client to try again.
 */
export async function onceMore<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    if (!isCollision(thrown)) throw thrown;
    return run();
  }
}

/** serialization_failure, deadlock_detected */
const collisions: ReadonlySet<string> = new Set(["40001", "40P01"]);

/** An application that has made another answer of it does not want a second attempt. */
function isCollision(thrown: unknown): boolean {
  return collisions.has(serverErrorIn(thrown)?.code ?? "") && problemOf(thrown).status === 503;
}
