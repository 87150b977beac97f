// ED803: others wait for a table while the statement scans or rewrites one, or it changes the rows of a whole table.
import { longestWait, waiting } from "./describe.ts";
import { isWeaker } from "./lock-modes.ts";
import type { Observation, ObservedLock } from "./observation.ts";
import { listed, type StatementFinding } from "./statement-finding.ts";

export function waits(observation: Observation): readonly StatementFinding[] {
  const whole = observation.changed.filter(
    ({ command, isWhole, isInBatches }) => command !== "TRUNCATE" && isWhole && !isInBatches,
  );
  const meanwhile = waiting(observation, locksOfOthers(observation));
  if (whole.length > 0) {
    return whole.map(({ table, command }) => ({
      id: "ED803",
      severity: "warning",
      message: `the rows that ${command} finds in ${table.name} stay locked until all of it has been read${meanwhile === null ? "" : `, ${meanwhile}`}`,
      help: "change them in batches: a DO block that commits after each of them, in a file under `-- entity-derive: no transaction`",
    }));
  }
  const what = workOf(observation);
  if (meanwhile === null || what === null) return [];
  return [{ id: "ED803", severity: "warning", message: `${what} ${meanwhile}`, help: helpFor(observation) }];
}

/** Who refreshes a materialized view is the only one to write to it. */
function locksOfOthers({ held }: Observation): readonly ObservedLock[] {
  return longestWait(
    held.filter(({ relation, mode }) => relation.kind !== "materialized view" || !isWeaker(mode, "ACCESS EXCLUSIVE")),
  );
}

/** Null for what takes a moment only. */
function workOf({ rewritten, built, scanned }: Observation): string | null {
  const works = [
    [rewritten, "rewritten"],
    [built, "built"],
    [scanned, "scanned"],
  ] as const;
  const [relations, done] = works.find(([some]) => some.length > 0) ?? [];
  if (relations === undefined) return null;
  const names = [...new Set(relations.map(({ name }) => name))];
  return `${listed(names)} ${names.length === 1 ? "is" : "are"} ${done}`;
}

/** Of a lock of its own another statement is the way; with one of an earlier statement another file. */
function helpFor(observation: Observation): string {
  const locks = locksOfOthers(observation);
  const [lock] = locks;
  if (lock === undefined || locks.some(({ line }) => line === observation.statement.line)) return wayOf(observation);
  return `put this statement into a file of its own: the lock of line ${lock.line} (${lock.mode}) is held until its transaction ends`;
}

/** What is seen of the statement says which of the ways there are is meant. */
function wayOf({ before, after, rewritten, built }: Observation): string {
  const added = [...after.constraints]
    .filter(([oid]) => !before.constraints.has(oid))
    .map(([, constraint]) => constraint);
  const isAdded = (...kinds: readonly string[]): boolean => added.some(({ kind }) => kinds.includes(kind));
  if (rewritten.some(({ kind }) => kind === "materialized view"))
    return "REFRESH MATERIALIZED VIEW CONCURRENTLY lets others read it meanwhile; the view needs a unique index";
  if (rewritten.length > 0)
    return "on a large table, fill a second column in batches and give it the name at the end: `entity-derive explain ED803` shows the way";
  if (isAdded("primary key", "unique"))
    return "build the unique index with CREATE UNIQUE INDEX CONCURRENTLY, in a file under `-- entity-derive: no transaction`, and then ADD CONSTRAINT … USING INDEX";
  if (isAdded("exclude"))
    return "PostgreSQL adds EXCLUDE neither NOT VALID nor from an index that is there: apply it at a quiet time, in a file of its own that sets a lock_timeout, or make a new table with the constraint and copy the rows in batches";
  if (built.some(({ oid }) => before.relations.has(oid)))
    return "REINDEX … CONCURRENTLY, in a file under `-- entity-derive: no transaction`";
  if (built.length > 0)
    return "CREATE INDEX CONCURRENTLY, in a file of its own under `-- entity-derive: no transaction`";
  if (isAdded("check", "foreign key", "not null"))
    return "add the constraint NOT VALID, and VALIDATE CONSTRAINT in a further file";
  return "hold the lock for a moment only: scan before it is taken, or in a further file";
}
