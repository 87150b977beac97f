// ED803: finds statements that block reads or writes of a table while they scan, rewrite or update it.
import { lockEffect, strongestLocks } from "../describe-effects.ts";
import { isWeaker } from "../observe/lock-modes.ts";
import type { Observation, ObservedLock } from "../observe/observation.ts";
import { joinWords, type StatementFinding } from "./statement-finding.ts";

export function lockWaits(observation: Observation): readonly StatementFinding[] {
  const whole = observation.rowChanges.filter(
    ({ command, isWhole, isInBatches }) => command !== "TRUNCATE" && isWhole && !isInBatches,
  );
  const lockText = lockEffect(observation, locksOfOthers(observation));
  if (whole.length > 0) {
    return whole.map(({ table, command }) => ({
      id: "ED803",
      severity: "warning",
      message: `the rows that ${command} finds in ${table.name} stay locked until the whole table has been read${lockText === null ? "" : `, ${lockText}`}`,
      help: "change them in batches: a DO block that commits after each batch, in a file with `-- entity-derive: no transaction`",
    }));
  }
  const work = workOf(observation);
  if (lockText === null || work === null) return [];
  return [{ id: "ED803", severity: "warning", message: `${work} ${lockText}`, help: helpFor(observation) }];
}

/** Only REFRESH itself writes to a materialized view. */
function locksOfOthers({ heldLocks }: Observation): readonly ObservedLock[] {
  return strongestLocks(
    heldLocks.filter(
      ({ relation, mode }) => relation.kind !== "materialized view" || !isWeaker(mode, "ACCESS EXCLUSIVE"),
    ),
  );
}

/** Returns null for a statement that takes only a moment. */
function workOf({ rewrittenTables, builtIndexes, scannedTables }: Observation): string | null {
  const works = [
    [rewrittenTables, "rewritten"],
    [builtIndexes, "built"],
    [scannedTables, "scanned"],
  ] as const;
  const [relations, done] = works.find(([some]) => some.length > 0) ?? [];
  if (relations === undefined) return null;
  const names = [...new Set(relations.map(({ name }) => name))];
  return `${joinWords(names)} ${names.length === 1 ? "is" : "are"} ${done}`;
}

/** The help depends on whose lock it is: another form of the statement, or another file. */
function helpFor(observation: Observation): string {
  const locks = locksOfOthers(observation);
  const [lock] = locks;
  if (lock === undefined || locks.some(({ line }) => line === observation.statement.line))
    return adviceFor(observation);
  return `move this statement to a separate file: the lock of line ${lock.line} (${lock.mode}) is held until its transaction ends`;
}

/** Picks the alternative from the observed effects. */
function adviceFor(observation: Observation): string {
  const { before, after, rewrittenTables, builtIndexes } = observation;
  const added = [...after.constraints]
    .filter(([oid]) => !before.constraints.has(oid))
    .map(([, constraint]) => constraint);
  const isAdded = (...kinds: readonly string[]): boolean => added.some(({ kind }) => kinds.includes(kind));
  if (rewrittenTables.some(({ kind }) => kind === "materialized view"))
    return "use REFRESH MATERIALIZED VIEW CONCURRENTLY, which does not block reads; the view needs a unique index";
  if (rewrittenTables.length > 0)
    return "on a large table, fill a second column in batches, then rename it: see `entity-derive explain ED803`";
  if (isAdded("primary key", "unique"))
    return "build the unique index with CREATE UNIQUE INDEX CONCURRENTLY, in a file with `-- entity-derive: no transaction`, and then ADD CONSTRAINT … USING INDEX";
  if (isAdded("exclude"))
    return "apply it at a time of low load, in a separate file that sets a lock_timeout, or create a new table with the constraint and copy the rows in batches: PostgreSQL adds EXCLUDE neither NOT VALID nor from an existing index";
  if (builtIndexes.some(({ oid }) => before.relations.has(oid)))
    return "use REINDEX … CONCURRENTLY, in a file with `-- entity-derive: no transaction`";
  if (builtIndexes.length > 0)
    return "use CREATE INDEX CONCURRENTLY, in a file of its own with `-- entity-derive: no transaction`";
  // PostgreSQL before 18 has no NOT NULL … NOT VALID.
  if (becomesRequired(observation))
    return "add a check `IS NOT NULL` that is NOT VALID, and in another file VALIDATE CONSTRAINT and then SET NOT NULL, which then reads no rows";
  if (isAdded("check", "foreign key")) return "add the constraint NOT VALID, and VALIDATE CONSTRAINT in another file";
  return "shorten the lock: scan the table before it is taken, or in another file";
}

/** Whether a column takes no more NULL. */
function becomesRequired({ before, after }: Observation): boolean {
  return [...after.relations.values()].some(({ oid, columns }) => {
    const former = before.relations.get(oid)?.columns;
    return [...columns].some(([number, { isNotNull }]) => isNotNull && former?.get(number)?.isNotNull === false);
  });
}
