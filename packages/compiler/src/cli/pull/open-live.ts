// The address of a server into what reads its database, in one transaction that cannot write.
import type { Transaction } from "entity-derive/runtime";
import { CommandError } from "../command-error.ts";

/** @throws {CommandError} where there is no connection */
export async function readingLive<T>(address: string, run: (db: Transaction) => Promise<T>): Promise<T> {
  const [{ Pool }, { pgDatabase }] = await Promise.all([
    import("pg").then((module) => module.default),
    import("entity-derive/pg"),
  ]);
  const pool = new Pool({ connectionString: address, max: 1, application_name: "entity-derive pull" });
  pool.on("error", () => undefined);
  const db = pgDatabase(pool);
  try {
    await db.execute("SELECT").catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      throw new CommandError(
        2,
        `the database cannot be read: ${message}`,
        "`--database` takes postgres://user@host/name",
      );
    });
    return await db.transaction(async (transaction) => {
      await transaction.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
      return run(transaction);
    });
  } finally {
    await db.close();
    if (!pool.ended) await pool.end();
  }
}
