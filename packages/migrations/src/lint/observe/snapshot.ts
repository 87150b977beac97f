// A snapshot of a database within a transaction: relations by OID, constraints, enum types, locks and scans.
import type { Queryable } from "entity-derive/runtime";
import { type CheckedValues, checkedValues } from "../../catalog/checked-values.ts";
import { type LockMode, lockModeOf } from "./lock-modes.ts";
import { snapshotQuery } from "./snapshot-query.ts";

/** An OID, as text. It survives renames, and is never reused. */
export type Oid = string;

export interface Snapshot {
  readonly relations: ReadonlyMap<Oid, RelationSnapshot>;
  readonly constraints: ReadonlyMap<Oid, ConstraintSnapshot>;
  /** The enum types with their labels in order. */
  readonly enums: ReadonlyMap<Oid, { readonly name: string; readonly labels: readonly string[] }>;
  /** The locks of this transaction on relations outside the system schemas. */
  readonly locks: readonly { readonly relation: Oid; readonly mode: LockMode }[];
  /** The number of sequential scans of each table in this transaction. */
  readonly scans: ReadonlyMap<Oid, number>;
}

export interface RelationSnapshot {
  readonly oid: Oid;
  /** The quoted and qualified name: `public.users`. */
  readonly name: string;
  readonly kind: "table" | "index" | "sequence" | "view" | "materialized view" | "foreign table";
  /** `relfilenode`, which changes with a rewrite. */
  readonly filenode: string;
  /** The table of an index; otherwise the relation itself. */
  readonly table: Oid;
  readonly isUnique: boolean;
  /** The parents in the inheritance hierarchy, or the partitioned table. */
  readonly parents: readonly Oid[];
  readonly isPartition: boolean;
  /** By number (`attnum`), without dropped columns. */
  readonly columns: ReadonlyMap<number, ColumnSnapshot>;
  /** The column numbers of an index's keys; 0 for an expression. */
  readonly keys: readonly number[];
}

export interface ColumnSnapshot {
  readonly name: string;
  /** `character varying(320)`, `public.order_status`. */
  readonly type: string;
  readonly typeOid: Oid;
  /** `atttypmod`: the modifier in parentheses after the type. */
  readonly modifier: number;
  readonly isNotNull: boolean;
  /** Whether it has a default, an identity or an expression. */
  readonly hasDefault: boolean;
  /** Whether it is computed from other columns, so that nothing is lost with it. */
  readonly isGenerated: boolean;
}

export interface ConstraintSnapshot {
  readonly name: string;
  /** Null for the constraint of a domain. */
  readonly table: Oid | null;
  readonly kind: "check" | "foreign key" | "not null" | "primary key" | "unique" | "exclude" | "trigger";
  readonly isValidated: boolean;
  readonly columns: readonly number[];
  readonly index: Oid | null;
  /** The values that a CHECK keeps a column to; null for any other constraint. */
  readonly values: CheckedValues | null;
}

export async function takeSnapshot(db: Queryable): Promise<Snapshot> {
  const { rows } = await db.query({ name: "lint.snapshot", text: snapshotQuery }, []);
  const read = JSON.parse(rows[0]?.[0] ?? "") as SnapshotJson;
  const columns = Map.groupBy(read.columns, ([table]) => table);
  return {
    relations: new Map(
      read.relations.map(([oid, name, kind, filenode, table, isUnique, parents, isPartition, keys]) => [
        oid,
        {
          oid,
          name,
          kind: relationKinds[kind] ?? "table",
          filenode,
          table: table ?? oid,
          isUnique: isUnique === true,
          parents: parents ?? [],
          isPartition,
          keys: keys ?? [],
          columns: new Map(
            (columns.get(oid) ?? []).map(
              ([, position, column, type, typeOid, modifier, isNotNull, hasDefault, isGenerated]) => [
                position,
                { name: column, type, typeOid, modifier, isNotNull, hasDefault, isGenerated },
              ],
            ),
          ),
        },
      ]),
    ),
    constraints: new Map(
      read.constraints.map(([oid, name, table, kind, isValidated, numbers, index, check]) => [
        oid,
        {
          name,
          table,
          kind: constraintKinds[kind] ?? "trigger",
          isValidated,
          columns: numbers ?? [],
          index,
          values: check === null ? null : checkedValues(check),
        },
      ]),
    ),
    enums: new Map(read.enums.map(([oid, name, labels]) => [oid, { name, labels }])),
    locks: read.locks.map(([relation, mode]) => ({ relation, mode: lockModeOf(mode) })),
    scans: new Map(read.scans),
  };
}

/** Returns enum types with their qualified name, independent of `search_path`. */
export function typeName({ type, typeOid }: ColumnSnapshot, { enums }: Snapshot): string {
  return enums.get(typeOid)?.name ?? type;
}

interface SnapshotJson {
  readonly relations: readonly (readonly [
    oid: Oid,
    name: string,
    kind: string,
    file: string,
    table: Oid | null,
    isUnique: boolean | null,
    parents: readonly Oid[] | null,
    isPartition: boolean,
    keys: readonly number[] | null,
  ])[];
  readonly columns: readonly (readonly [
    table: Oid,
    position: number,
    name: string,
    type: string,
    typeOid: Oid,
    modifier: number,
    isNotNull: boolean,
    hasDefault: boolean,
    isGenerated: boolean,
  ])[];
  readonly constraints: readonly (readonly [
    oid: Oid,
    name: string,
    table: Oid | null,
    kind: string,
    isValidated: boolean,
    columns: readonly number[] | null,
    index: Oid | null,
    check: string | null,
  ])[];
  readonly enums: readonly (readonly [oid: Oid, name: string, labels: readonly string[]])[];
  readonly locks: readonly (readonly [relation: Oid, mode: string])[];
  readonly scans: readonly (readonly [relation: Oid, count: number])[];
}

const relationKinds: Readonly<Record<string, RelationSnapshot["kind"]>> = {
  r: "table",
  p: "table",
  i: "index",
  I: "index",
  S: "sequence",
  v: "view",
  m: "materialized view",
  f: "foreign table",
};

const constraintKinds: Readonly<Record<string, ConstraintSnapshot["kind"]>> = {
  c: "check",
  f: "foreign key",
  n: "not null",
  p: "primary key",
  u: "unique",
  x: "exclude",
  t: "trigger",
};
