// Converts errors of a replay and differences of catalogs to findings.
import { MigrationFileError } from "entity-derive/migrations";
import type { CatalogDifference } from "../../catalog/compare.ts";
import { fileFinding, objectFinding } from "../../difference/findings/object-finding.ts";
import type { Finding } from "../../difference/migration-plan.ts";
import { specialFileNames } from "../folder/migrations-folder.ts";
import { ReplayFailure } from "../run/replay-failure.ts";

/** Returns a finding for a file that cannot be read or run; null for any other error. */
export function failureFinding(error: unknown): Finding | null {
  const finding = findingOf(error);
  if (finding?.location.kind !== "file" || finding.location.file !== specialFileNames.schema) return finding;
  const message = `schema.sql cannot be run: ${error instanceof MigrationFileError ? error.fault : (error as Error).message}`;
  return { ...finding, message, help: "take one side of it after a merge; `migrate new` writes it again" };
}

/** Runs a function. If a file cannot be read or run, returns what is made of the finding. */
export async function orFinding<T>(run: () => Promise<T>, refuse: (finding: Finding) => T): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const finding = failureFinding(error);
    if (finding === null) throw error;
    return refuse(finding);
  }
}

function findingOf(error: unknown): Finding | null {
  if (error instanceof MigrationFileError) {
    const { file, fault, help } = error;
    return fileFinding("ED807", "error", error, `${file}.sql cannot be read: ${fault}`, help);
  }
  if (!(error instanceof ReplayFailure)) return null;
  const { help } = error;
  const { file, line, statement } = error.location;
  if (file !== null) {
    const message = `${file}.sql cannot be applied after the files before it: ${error.message}`;
    return fileFinding("ED807", "error", { file, line }, message, help);
  }
  const message = `the DDL of the entities fails: ${error.message}: ${firstLine(statement)}`;
  return objectFinding("ED807", "error", "", message, help);
}

/** Returns a finding for a planned statement that fails. It has no file yet. */
export function statementFailureFinding({ message, location }: ReplayFailure): Finding {
  const fault = `a generated migration fails: ${message}: ${firstLine(location.statement)}`;
  const help =
    "check `using` and `backfill` of the fields, and statements in files written by hand that conflict with it; nothing was written";
  return objectFinding("ED807", "error", "", fault, help);
}

/** Returns a finding for each difference, located at its object. */
export function differenceFindings(differences: readonly CatalogDifference[], help: string): readonly Finding[] {
  return differences.map(({ name, description }) => objectFinding("ED807", "error", name, description, help));
}

function firstLine(statement: string): string {
  const [line = ""] = statement.split("\n", 1);
  return line.length === statement.length ? line : `${line} …`;
}
