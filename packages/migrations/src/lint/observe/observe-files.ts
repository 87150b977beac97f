// Observes the statements of migration files, each file in the state after the previous ones.
import type { MigrationFile } from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";
import type { Catalog } from "../../catalog/catalog.ts";
import { readCatalog } from "../../catalog/read-catalog.ts";
import { type EmbeddedDatabase, runWithRollback } from "../../replay/databases/embedded-database.ts";
import { createRoles, type ReplayedFile, replay } from "../../replay/run/replay.ts";
import { findRequirements } from "../../replay/run/requirements.ts";
import {
  type ConcernedStatements,
  concernedStatements,
  noStatements,
  type ReadStatements,
} from "../application-statements.ts";
import { observeFile } from "./file-observer.ts";
import type { Observation } from "./observation.ts";

export interface ObservedFile {
  readonly file: MigrationFile;
  /** One observation per statement, in order. */
  readonly observations: readonly Observation[];
  /** Empty if the file drops and renames nothing. */
  readonly statements: ConcernedStatements;
}

/**
 * @param before files that were applied before, including `before.sql`
 * @throws {ReplayFailure} for the first statement that fails
 */
export async function observeFiles(
  embedded: EmbeddedDatabase,
  before: readonly ReplayedFile[],
  files: readonly MigrationFile[],
  readStatements: ReadStatements | null,
): Promise<readonly ObservedFile[]> {
  if (files.length === 0) return [];
  return observeThen(embedded, before, { files, readStatements }, async (_, observed) => observed);
}

/**
 * Observes new files, and returns the catalog after the last of them. The catalog costs no further replay.
 * @throws {ReplayFailure} for the first statement that fails
 */
export function observeNew(
  embedded: EmbeddedDatabase,
  before: readonly ReplayedFile[],
  files: readonly MigrationFile[],
  readStatements: ReadStatements | null,
): Promise<{ readonly observed: readonly ObservedFile[]; readonly catalog: Catalog }> {
  return observeThen(embedded, before, { files, readStatements }, async (db, observed) => ({
    observed,
    catalog: await runWithRollback(db, readCatalog),
  }));
}

interface Observed {
  readonly files: readonly MigrationFile[];
  readonly readStatements: ReadStatements | null;
}

async function observeThen<T>(
  embedded: EmbeddedDatabase,
  before: readonly ReplayedFile[],
  { files, readStatements }: Observed,
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
    for (const file of files) {
      const read = readStatements === null || !removesObjects(file) ? null : readStatements;
      const earlier = read === null ? [] : await runWithRollback(db, read);
      const observations = await observeFile(db, file);
      const statements = read === null ? noStatements : concernedStatements(earlier, await runWithRollback(db, read));
      observed.push({ file, observations, statements });
    }
    return use(db, observed);
  });
}

/** Whether a file may drop, rename or convert something; in a block it may do so with a text that it builds. */
function removesObjects({ statements }: MigrationFile): boolean {
  return statements.some(({ text }) => /\b(?:do|drop|execute|rename|schema|type)\b/i.test(text));
}
