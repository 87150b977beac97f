// The database of `--database` into what reads it, in one transaction that cannot write.
import { NoConnection, readOnly } from "@entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import { CommandError } from "../command-error.ts";

/** @throws {CommandError} where there is no connection */
export async function readingLive<T>(address: string, run: (db: Transaction) => Promise<T>): Promise<T> {
  try {
    return await readOnly(address, run);
  } catch (error) {
    if (!(error instanceof NoConnection)) throw error;
    throw new CommandError(
      2,
      `the database cannot be read: ${error.message}`,
      "`--database` takes postgres://user@host/name",
    );
  }
}
