// Recreates the catalog of another server on the embedded database, to normalise the formatting of definitions.
import type { Transaction } from "entity-derive/runtime";
import type { Catalog } from "../../catalog/catalog.ts";
import { readCatalog } from "../../catalog/read-catalog.ts";
import type { EmbeddedDatabase } from "../databases/embedded-database.ts";
import { catalogStatements } from "./catalog-statements.ts";

export interface RebuiltCatalog {
  readonly catalog: Catalog;
  /** The statements that succeeded, in order. */
  readonly statements: readonly string[];
  /** The statements that the embedded database rejects, such as those of missing extensions. */
  readonly refused: readonly string[];
}

/** Failed statements are retried while others succeed, since they may depend on later ones. */
export async function rebuildCatalog(embedded: EmbeddedDatabase, catalog: Catalog): Promise<RebuiltCatalog> {
  const all = catalogStatements(catalog);
  return embedded.withRollback(all, async (db) => {
    const ran: string[] = [];
    let pending = all;
    while (pending.length > 0) {
      const refused: string[] = [];
      for (const statement of pending) (await succeeds(db, statement)) ? ran.push(statement) : refused.push(statement);
      if (refused.length === pending.length) break;
      pending = refused;
    }
    return { catalog: await readCatalog(db), statements: ran, refused: all.filter((one) => !ran.includes(one)) };
  });
}

async function succeeds(db: Transaction, statement: string): Promise<boolean> {
  try {
    await db.transaction((savepoint) => savepoint.execute(statement));
    return true;
  } catch {
    return false;
  }
}
