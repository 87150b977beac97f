// Observes the statements of migration files, each file in the state after the previous ones.
import type { MigrationFile } from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";
import { type EmbeddedDatabase, runWithRollback } from "../../replay/databases/embedded-database.ts";
import { type ReplayedFile, replay, replayedTexts } from "../../replay/run/replay.ts";
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

interface FilesToObserve {
  /** Files that were applied before, including `before.sql`. */
  readonly before: readonly ReplayedFile[];
  readonly files: readonly MigrationFile[];
  readonly readStatements: ReadStatements | null;
}

/**
 * Observes files, and runs a function in the state after the last of them.
 * @throws {ReplayFailure} for the first statement that fails
 */
export async function observeFiles<T>(
  embedded: EmbeddedDatabase,
  { before, files, readStatements }: FilesToObserve,
  use: (db: Database, observed: readonly ObservedFile[]) => Promise<T>,
): Promise<T> {
  return embedded.withCommit(replayedTexts([...before, ...files]), async (db) => {
    await db.transaction(async (transaction) => {
      await transaction.execute("SET LOCAL TimeZone = 'UTC'");
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
