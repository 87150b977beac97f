// What a transaction sees of its database at one moment: relations by their OIDs, what they consist of, locks and scans.
import type { Queryable } from "entity-derive/runtime";
import { type CheckedValues, checkedValues } from "../../catalog/checked-values.ts";
import { type LockMode, lockModeOf } from "./lock-modes.ts";
import { snapshotQuery } from "./snapshot-query.ts";

/** An OID, as text. It stays the same when something is renamed, and no two things ever have the same. */
export type Oid = string;

export interface Snapshot {
  readonly relations: ReadonlyMap<Oid, RelationSnapshot>;
  readonly constraints: ReadonlyMap<Oid, ConstraintSnapshot>;
  /** Labels in their order. */
  readonly enums: ReadonlyMap<Oid, { readonly name: string; readonly labels: readonly string[] }>;
  /** Of this transaction, on relations that are not the system's. */
  readonly locks: readonly { readonly relation: Oid; readonly mode: LockMode }[];
  /** How often this transaction has read a table from one end to the other. */
  readonly scans: ReadonlyMap<Oid, number>;
}

export interface RelationSnapshot {
  readonly oid: Oid;
  /** `public.users`, with quotes where they are needed. */
  readonly name: string;
  readonly kind: "table" | "index" | "sequence" | "view" | "materialized view" | "foreign table";
  /** Another number after a rewrite. */
  readonly filenode: string;
  /** The table of an index; the relation itself otherwise. */
  readonly table: Oid;
  readonly isUnique: boolean;
  /** The tables that it inherits from, and those that it is a partition of. */
  readonly parents: readonly Oid[];
  readonly isPartition: boolean;
  /** By their numbers, without dropped ones. */
  readonly columns: ReadonlyMap<number, ColumnSnapshot>;
  /** Of an index: the numbers of the columns that are its keys, 0 for an expression. */
  readonly keys: readonly number[];
}

export interface ColumnSnapshot {
  readonly name: string;
  /** `character varying(320)`, `public.order_status`. */
  readonly type: string;
  readonly typeOid: Oid;
  /** `atttypmod`: what stands in brackets after the type. */
  readonly modifier: number;
  readonly isNotNull: boolean;
  /** By a default, an identity or an expression. */
  readonly hasDefault: boolean;
  /** Computed from others: nothing is lost with it. */
  readonly isGenerated: boolean;
}

export interface ConstraintSnapshot {
  readonly name: string;
  /** Null for one of a domain. */
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

/** Types of one's own by their whole name, whatever the file has set `search_path` to. */
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
