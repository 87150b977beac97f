// ED803: others wait for a table while the statement scans or rewrites one, or it changes the rows of a whole table.
import { strongestLock, waiting } from "./describe.ts";
import { isWeaker } from "./lock-modes.ts";
import type { Observation, ObservedLock } from "./observation.ts";
import { listed, type StatementFinding } from "./statement-finding.ts";

export function waits(observation: Observation): readonly StatementFinding[] {
  const long = longLock(observation);
  const whole = observation.changed.filter(
    ({ command, isWhole, isInBatches }) => command !== "TRUNCATE" && isWhole && !isInBatches,
  );
  const found: StatementFinding[] = long === null ? [] : [long];
  for (const { table, command } of whole)
    found.push({
      id: "ED803",
      severity: "warning",
      message: `the rows that ${command} finds in ${table.name} stay locked until all of it has been read`,
      help: "change them in batches: a DO block that commits after each of them, in a file under `-- entity-derive: no transaction`",
    });
  return found;
}

function longLock(observation: Observation): StatementFinding | null {
  const { statement, rewritten, scanned, built, held } = observation;
  const lock = worst(held);
  if (lock === null || rewritten.length + scanned.length + built.length === 0) return null;
  const names = (relations: readonly { readonly name: string }[]): string =>
    listed([...new Set(relations.map(({ name }) => name))]);
  const what =
    rewritten.length > 0
      ? `${names(rewritten)} ${rewritten.length === 1 ? "is" : "are"} rewritten`
      : built.length > 0
        ? `${names(built)} ${built.length === 1 ? "is" : "are"} built`
        : `${names(scanned)} ${scanned.length === 1 ? "is" : "are"} scanned`;
  const since = lock.line === statement.line ? "" : `: it has been locked since line ${lock.line} (${lock.mode})`;
  return {
    id: "ED803",
    severity: "warning",
    message: `${what} ${waiting(observation, lock)}${since}`,
    help: lock.line === statement.line ? wayOf(observation) : wayOut(lock),
  };
}

/** Who refreshes a materialized view is the only one to write to it. */
function worst(held: readonly ObservedLock[]): ObservedLock | null {
  return strongestLock(
    held.filter(({ relation, mode }) => relation.kind !== "materialized view" || !isWeaker(mode, "ACCESS EXCLUSIVE")),
  );
}

function wayOut({ line, mode }: ObservedLock): string {
  return `put this statement into a file of its own: the lock of line ${line} (${mode}) is held until its transaction ends`;
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
  if (built.some(({ oid }) => before.relations.has(oid)))
    return "REINDEX … CONCURRENTLY, in a file under `-- entity-derive: no transaction`";
  if (built.length > 0)
    return "CREATE INDEX CONCURRENTLY, in a file of its own under `-- entity-derive: no transaction`";
  if (isAdded("check", "foreign key", "not null"))
    return "add the constraint NOT VALID, and VALIDATE CONSTRAINT in a further file";
  return "hold the lock for a moment only: scan before it is taken, or in a further file";
}
