// What a statement was seen to do to the tables that were there before its file.
import type { MigrationStatement } from "entity-derive/migrations";
import type { LockMode } from "./lock-modes.ts";
import type { ValueChange } from "./probe-conversions.ts";
import type { Oid, RelationSnapshot, Snapshot } from "./snapshot.ts";

export interface Observation {
  readonly statement: MigrationStatement;
  /** False for one that was left out: nothing is known of it. */
  readonly isReplayed: boolean;
  /** Whether it runs alone, outside of a transaction, and commits as it goes. */
  readonly isStandalone: boolean;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** The strongest lock of each relation that this statement has taken, or has made stronger. */
  readonly takenLocks: readonly ObservedLock[];
  /** The strongest lock of each relation that is held while it runs, those of earlier statements too. */
  readonly heldLocks: readonly ObservedLock[];
  /** Tables and materialized views that were written anew as a whole. */
  readonly rewrittenTables: readonly RelationSnapshot[];
  /** Tables that were read from one end to the other, and may have rows. */
  readonly scannedTables: readonly RelationSnapshot[];
  /** Indexes that were built over tables that may have rows. */
  readonly builtIndexes: readonly RelationSnapshot[];
  /** UPDATE, DELETE and TRUNCATE, also within blocks and functions. */
  readonly rowChanges: readonly RowChange[];
  /** What USING does to the values of columns, by their names, where that was tried. */
  readonly conversions: ReadonlyMap<string, ValueChange>;
  /** What the server says when a statement that runs alone is run again; null where it succeeds. */
  readonly rerunError: string | null;
}

export interface ObservedLock {
  readonly relation: RelationSnapshot;
  readonly mode: LockMode;
  /** The line of the statement that took it. */
  readonly line: number;
}

export interface RowChange {
  readonly table: RelationSnapshot;
  readonly command: "UPDATE" | "DELETE" | "TRUNCATE";
  /** Whether the table was read from one end to the other meanwhile. */
  readonly isWhole: boolean;
  /** Whether it commits as it goes. */
  readonly isInBatches: boolean;
}

/** The table and all its partitions and heirs. */
export function withDescendants(table: Oid, { relations }: Snapshot): ReadonlySet<Oid> {
  const found = new Set([table]);
  for (const one of found) for (const { oid, parents } of relations.values()) if (parents.includes(one)) found.add(oid);
  return found;
}
