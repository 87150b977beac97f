// Compares the records of applied migrations with the files of a folder.
import {
  type HistoryProblem,
  type MigrationFile,
  type MigrationState,
  migrationStatus,
} from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";
import type { Finding } from "../../difference/migration-plan.ts";

export interface AppliedFiles {
  /** In order of application. */
  readonly files: readonly MigrationFile[];
  /** ED806: applied files that were changed or are missing, and files out of order. */
  readonly findings: readonly Finding[];
}

const appliedStates: readonly MigrationState[] = ["applied", "changed", "restamped"];

/** @param table the qualified table of records; if it does not exist, no file was applied */
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

/** Returns ED806 for each problem of the history. */
export function historyFindings(problems: readonly HistoryProblem[]): readonly Finding[] {
  return problems.map(({ name, state, fault, help }) => ({
    id: "ED806",
    severity: "error",
    message: `${name}.sql ${fault}`,
    help,
    location: state === "unknown" ? { kind: "object", name } : { kind: "file", file: name, line: 0 },
  }));
}
