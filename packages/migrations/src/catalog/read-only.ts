// The address of a server into a transaction on it that can only read.
import type { Transaction } from "entity-derive/runtime";

/** Where no connection was made, the error says why. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "NoConnection";
  }
}

/**
 * Runs on one snapshot of the database.
 * @throws {NoConnection} where the server cannot be reached
 */
export async function readOnly<T>(address: string, run: (db: Transaction) => Promise<T>): Promise<T> {
  const [{ Pool }, { pgDatabase }] = await Promise.all([
    import("pg").then((module) => module.default),
    import("entity-derive/pg"),
  ]);
  const pool = new Pool({ connectionString: address, max: 1, application_name: "entity-derive" });
  pool.on("error", () => undefined);
  const db = pgDatabase(pool);
  try {
    await db.execute("SELECT").catch((error: unknown) => {
      throw new NoConnection(error);
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
