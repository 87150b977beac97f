// Converts errors of a replay and differences of catalogs to findings.
import { MigrationFileError } from "entity-derive/migrations";
import type { CatalogDifference } from "../../catalog/compare.ts";
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

function findingOf(error: unknown): Finding | null {
  if (error instanceof MigrationFileError) {
    const { file, line, fault, help } = error;
    return {
      id: "ED807",
      severity: "error",
      message: `${file}.sql cannot be read: ${fault}`,
      help,
      location: { kind: "file", file, line },
    };
  }
  if (!(error instanceof ReplayFailure)) return null;
  const { file, line, statement } = error.location;
  if (file === null) {
    return {
      id: "ED807",
      severity: "error",
      message: `the DDL of the entities fails: ${error.message}: ${firstLine(statement)}`,
      help: error.help,
      location: { kind: "object", name: "" },
    };
  }
  return {
    id: "ED807",
    severity: "error",
    message: `${file}.sql cannot be applied after the files before it: ${error.message}`,
    help: error.help,
    location: { kind: "file", file, line },
  };
}

/** Returns a finding for a planned statement that fails. It has no file yet. */
export function statementFailureFinding({ message, location }: ReplayFailure): Finding {
  return {
    id: "ED807",
    severity: "error",
    message: `a generated migration fails: ${message}: ${firstLine(location.statement)}`,
    help: "check `using` and `backfill` of the fields, and statements in files written by hand that conflict with it; nothing was written",
    location: { kind: "object", name: "" },
  };
}

/** Returns a finding for each difference, located at its object. */
export function differenceFindings(differences: readonly CatalogDifference[], help: string): readonly Finding[] {
  return differences.map(({ name, description }) => ({
    id: "ED807",
    severity: "error",
    message: description,
    help,
    location: { kind: "object", name },
  }));
}

function firstLine(statement: string): string {
  const [line = ""] = statement.split("\n", 1);
  return line.length === statement.length ? line : `${line} …`;
}
