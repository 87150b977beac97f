// The records of a database and the files of a folder into those that were applied, and what is wrong between them.
import {
  type HistoryProblem,
  type MigrationFile,
  type MigrationState,
  migrationStatus,
} from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";
import type { Finding } from "../../difference/migration-plan.ts";

export interface AppliedFiles {
  /** In their order. */
  readonly files: readonly MigrationFile[];
  /** ED806: applied files that changed, that are not there, or that would come out of order. */
  readonly findings: readonly Finding[];
}

const appliedStates: readonly MigrationState[] = ["applied", "changed", "restamped"];

/** @param table of the records, with its schema; where it does not exist nothing was applied */
export async function appliedFiles(
  db: Database,
  files: readonly MigrationFile[],
  table: string,
): Promise<AppliedFiles> {
  const { entries, problems } = await migrationStatus(db, files, { table });
  return {
    files: entries.flatMap(({ file, state }) => (file !== null && appliedStates.includes(state) ? [file] : [])),
    findings: historyFindings(problems),
  };
}

/** ED806 of a history that does not fit. */
export function historyFindings(problems: readonly HistoryProblem[]): readonly Finding[] {
  return problems.map(({ name, state, fault, help }) => ({
    id: "ED806",
    severity: "error",
    message: `${name}.sql ${fault}`,
    help,
    location: state === "unknown" ? { kind: "object", name } : { kind: "file", file: name, line: 0 },
  }));
}
