// An observation as the table of docs/migrations-lint.md writes it.
import { isWeaker } from "../../src/lint/observe/lock-modes.ts";
import type { Observation } from "../../src/lint/observe/observation.ts";

/** `ACCESS EXCLUSIVE on users`: of an index only what is stronger than its table's. Every statement that reads has ACCESS SHARE. */
export function shownLocks({ takenLocks }: Observation): string {
  const locks = takenLocks.filter(({ relation, mode }) => {
    if (mode === "ACCESS SHARE") return false;
    if (relation.kind !== "index") return true;
    const ofTable = takenLocks.find((lock) => lock.relation.oid === relation.table);
    return !isWeaker(mode, "SHARE UPDATE EXCLUSIVE") && (ofTable === undefined || isWeaker(ofTable.mode, mode));
  });
  const modes = [...Map.groupBy(locks, ({ mode }) => mode)].toSorted(([a], [b]) => (isWeaker(a, b) ? 1 : -1));
  const parts = modes.map(
    ([mode, group]) => `${mode} on ${group.map(({ relation }) => shortName(relation.name)).join(", ")}`,
  );
  return parts.length === 0 ? "none" : parts.join("; ");
}

/** `rewrites users; scans users`. */
export function shownWork({ rewrittenTables, builtIndexes, scannedTables }: Observation): string {
  const works = [
    ["rewrites", rewrittenTables],
    ["builds", builtIndexes],
    ["scans", scannedTables],
  ] as const;
  const parts = works
    .filter(([, relations]) => relations.length > 0)
    .map(
      ([verb, relations]) =>
        `${verb} ${relations
          .map(({ name }) => shortName(name))
          .toSorted()
          .join(", ")}`,
    );
  return parts.length === 0 ? "–" : parts.join("; ");
}

function shortName(name: string): string {
  return name.replace(/^public\./, "");
}
