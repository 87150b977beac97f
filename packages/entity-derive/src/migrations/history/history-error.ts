// What does not fit between migration files and a database's records into an error with what to do: ED806.
import type { MigrationEntry } from "./compare-history.ts";

/** One file or record that does not fit. */
export interface HistoryProblem {
  readonly name: string;
  readonly state: "changed" | "out of order" | "unknown";
  readonly fault: string;
  readonly help: string;
}

/** Thrown before anything is run. */
export class MigrationHistoryError extends Error {
  override readonly name: string = "MigrationHistoryError";
  readonly id: "ED806" = "ED806";
  readonly problems: readonly HistoryProblem[];

  constructor(problems: readonly HistoryProblem[]) {
    super(problems.map(({ name, fault, help }) => `${name} ${fault}: ${help}`).join("\n"));
    this.problems = problems;
  }
}

/** What does not fit, in the order of the names. */
export function historyProblems(entries: readonly MigrationEntry[]): readonly HistoryProblem[] {
  return entries.flatMap(({ name, state }): readonly HistoryProblem[] => {
    switch (state) {
      case "applied":
      case "pending":
      case "restamped":
        return [];
      case "changed":
        return [{ name, state, fault: "was changed after it was applied", help: changedHelp }];
      case "out of order":
        return [{ name, state, fault: "is not applied, and a later one is", help: outOfOrderHelp(name) }];
      case "unknown":
        return [{ name, state, fault: "was applied, and there is no such file", help: unknownHelp }];
      default:
        return state satisfies never;
    }
  });
}

const changedHelp =
  "bring back the file as it was, and write what is to change into a new one: `entity-derive migrate new`";
const unknownHelp = "take the files of the version that this database has, or bring the file back";

function outOfOrderHelp(name: string): string {
  return `give it a stamp after the last one: \`entity-derive migrate restamp ${name}.sql\``;
}
