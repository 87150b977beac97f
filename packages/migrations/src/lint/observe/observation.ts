// The observed effects of a statement on the tables that existed before its file.
import type { MigrationStatement } from "entity-derive/migrations";
import type { LockMode } from "./lock-modes.ts";
import type { ValueChange } from "./probe-conversions.ts";
import type { Oid, RelationSnapshot, Snapshot } from "./snapshot.ts";

export interface Observation {
  readonly statement: MigrationStatement;
  /** False for a statement that is not replayed, about which nothing is known. */
  readonly isReplayed: boolean;
  /** Whether it runs outside a transaction, and commits as it goes. */
  readonly isStandalone: boolean;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** The strongest lock on each relation that the statement has taken or strengthened. */
  readonly takenLocks: readonly ObservedLock[];
  /** The strongest lock on each relation while the statement runs, including locks of earlier statements. */
  readonly heldLocks: readonly ObservedLock[];
  /** Tables and materialized views that were rewritten. */
  readonly rewrittenTables: readonly RelationSnapshot[];
  /** Tables that were scanned sequentially and may have rows. */
  readonly scannedTables: readonly RelationSnapshot[];
  /** Indexes that were built on tables that may have rows. */
  readonly builtIndexes: readonly RelationSnapshot[];
  /** UPDATE, DELETE and TRUNCATE, also in blocks and functions. */
  readonly rowChanges: readonly RowChange[];
  /** The effect of USING on values, by column name, where it was tried. */
  readonly conversions: ReadonlyMap<string, ValueChange>;
  /** The error of a second run of a standalone statement; null if it succeeds. */
  readonly rerunError: string | null;
}

export interface ObservedLock {
  readonly relation: RelationSnapshot;
  readonly mode: LockMode;
  /** The line of the statement that took the lock. */
  readonly line: number;
}

export interface RowChange {
  readonly table: RelationSnapshot;
  readonly command: "UPDATE" | "DELETE" | "TRUNCATE";
  /** Whether the statement scanned the whole table. */
  readonly isWhole: boolean;
  /** Whether the change is committed in batches. */
  readonly isInBatches: boolean;
}

/** Returns the table with its partitions and other descendants. */
export function withDescendants(table: Oid, { relations }: Snapshot): ReadonlySet<Oid> {
  const tables = new Set([table]);
  for (const one of tables)
    for (const { oid, parents } of relations.values()) if (parents.includes(one)) tables.add(oid);
  return tables;
}
