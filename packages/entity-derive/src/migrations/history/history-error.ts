// The error of migration files that contradict the records of a database (ED806).
import { isSquashed } from "../migration-file.ts";
import type { MigrationEntry } from "./compare-history.ts";

/** A file or record that contradicts the history. */
export interface HistoryProblem {
  readonly name: string;
  readonly state: "changed" | "out of order" | "unknown";
  /** The problem, as a predicate of the name: `was changed after it was applied`. */
  readonly fault: string;
  /** A suggestion for the correction. */
  readonly help: string;
}

/** Thrown if the migration files contradict the records in the database. No migration was run. */
export class MigrationHistoryError extends Error {
  override readonly name: string = "MigrationHistoryError";
  readonly id: "ED806" = "ED806";
  /** The problems in the order of their names; at least one. */
  readonly problems: readonly HistoryProblem[];

  constructor(problems: readonly HistoryProblem[]) {
    super(problems.map(({ name, fault, help }) => `${name} ${fault}: ${help}`).join("\n"));
    this.problems = problems;
  }
}

/**
 * Returns the problems in the order of their names. Missing applied files are reported as one problem: by the squashed
 * file that replaces them, or by the first of them.
 */
export function historyProblems(entries: readonly MigrationEntry[]): readonly HistoryProblem[] {
  const squashed = entries.find(
    ({ state, file }) => (state === "pending" || state === "out of order") && file !== null && isSquashed(file),
  );
  const unknown = entries.filter(({ state }) => state === "unknown");
  const replaced = unknown.filter(({ name }) => squashed !== undefined && stampOf(name) <= stampOf(squashed.name));
  if (squashed !== undefined && replaced.length > 0) {
    const otherEntries = entries.filter((entry) => entry !== squashed && !replaced.includes(entry));
    const fault = `replaces ${replaced.length} applied files, but is not recorded`;
    const help = `run \`entity-derive migrate baseline ${squashed.name}\` to record it`;
    return [{ name: squashed.name, state: "out of order", fault, help }, ...historyProblems(otherEntries)];
  }
  const [first, ...others] = unknown;
  if (first !== undefined && others.length > 0) {
    const names = others.slice(0, 3).map(({ name }) => name);
    const more = others.length > names.length ? `, and ${others.length - names.length} more` : "";
    const fault = `was applied, but its file is missing, as are ${names.join(", ")}${more}`;
    const otherEntries = entries.filter(({ state }) => state !== "unknown");
    return [...historyProblems(otherEntries), { name: first.name, state: "unknown", fault, help: unknownHelp }];
  }
  return entries.flatMap(({ name, state }): readonly HistoryProblem[] => {
    switch (state) {
      case "applied":
      case "pending":
      case "restamped":
        return [];
      case "changed":
        return [{ name, state, fault: "was changed after it was applied", help: changedHelp }];
      case "out of order":
        return [{ name, state, fault: "is not applied, but a later one is", help: outOfOrderHelp(name) }];
      case "unknown":
        return [{ name, state, fault: "was applied, but its file is missing", help: unknownHelp }];
      default:
        return state satisfies never;
    }
  });
}

/** Returns the timestamp of a name, such as `20261201T090000`. */
function stampOf(name: string): string {
  return name.replace(/_.*$/s, "");
}

const changedHelp = "restore the file, and write the change as a new migration: `entity-derive migrate new`";
const unknownHelp = "use the files of the version that was deployed to this database, or restore the file";

function outOfOrderHelp(name: string): string {
  return `rename it to be the last one: \`entity-derive migrate restamp ${name}.sql\``;
}
