// Drops the prepared statements of a PGlite that another test goes on with.
import type { PGlite } from "@electric-sql/pglite";
import { pgliteDatabase } from "entity-derive/pglite";
import type { Statement } from "entity-derive/runtime";

const probe: Statement = { name: "probe", text: "SELECT" };

/**
 * The next test's tables and enum types are others of the same names, and a statement prepared for those of this one
 * would fail within a transaction. The adapter learns that all are gone from one that it misses.
 */
export async function dropStatements(pglite: PGlite): Promise<void> {
  const db = pgliteDatabase(pglite);
  await db.query(probe, []);
  await pglite.exec("DEALLOCATE ALL");
  await db.query(probe, []);
}
