// Commits the transaction of a run.
import type { HeldConnection } from "../../database/database.ts";
import { isUnavailable } from "../../errors/server-failures.ts";
import { LostCommit } from "./run-error.ts";

/** @throws {LostCommit} if the connection is lost before the answer: the records show whether it was carried out */
export async function commit(connection: Pick<HeldConnection, "execute">): Promise<void> {
  try {
    await connection.execute("COMMIT");
  } catch (error) {
    throw isUnavailable(error) ? new LostCommit("The connection was lost", { cause: error }) : error;
  }
}
