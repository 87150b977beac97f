// Observes the statements of migration files, each file in the state after the previous ones.
import type { MigrationFile } from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";
import type { Catalog } from "../../catalog/catalog.ts";
import { readCatalog } from "../../catalog/read-catalog.ts";
import { type EmbeddedDatabase, runWithRollback } from "../../replay/databases/embedded-database.ts";
import { createRoles, type ReplayedFile, replay } from "../../replay/run/replay.ts";
import { findRequirements } from "../../replay/run/requirements.ts";
import { observeFile } from "./file-observer.ts";
import type { Observation } from "./observation.ts";

export interface ObservedFile {
  readonly file: MigrationFile;
  /** One observation per statement, in order. */
  readonly observations: readonly Observation[];
}

/**
 * @param before files that were applied before, including `before.sql`
 * @throws {ReplayFailure} for the first statement that fails
 */
export async function observeFiles(
  embedded: EmbeddedDatabase,
  before: readonly ReplayedFile[],
  files: readonly MigrationFile[],
): Promise<readonly ObservedFile[]> {
  if (files.length === 0) return [];
  return observeThen(embedded, before, files, async (_, observed) => observed);
}

/**
 * Observes new files, and returns the catalog after the last of them. The catalog costs no further replay.
 * @throws {ReplayFailure} for the first statement that fails
 */
export function observeNew(
  embedded: EmbeddedDatabase,
  before: readonly ReplayedFile[],
  files: readonly MigrationFile[],
): Promise<{ readonly observed: readonly ObservedFile[]; readonly catalog: Catalog }> {
  return observeThen(embedded, before, files, async (db, observed) => ({
    observed,
    catalog: await runWithRollback(db, readCatalog),
  }));
}

async function observeThen<T>(
  embedded: EmbeddedDatabase,
  before: readonly ReplayedFile[],
  files: readonly MigrationFile[],
  use: (db: Database, observed: readonly ObservedFile[]) => Promise<T>,
): Promise<T> {
  const statements = [...before, ...files].flatMap((file) => file.statements.filter(({ isReplayed }) => isReplayed));
  const { extensions, roles } = await findRequirements(statements.map(({ text }) => text));
  return embedded.withCommit(extensions, async (db) => {
    await db.transaction(async (transaction) => {
      await transaction.execute("SET LOCAL TimeZone = 'UTC'");
      await createRoles(transaction, roles);
      await replay(transaction, before);
    });
    const observed: ObservedFile[] = [];
    for (const file of files) observed.push({ file, observations: await observeFile(db, file) });
    return use(db, observed);
  });
}
