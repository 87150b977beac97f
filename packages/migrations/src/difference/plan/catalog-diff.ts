// Compares two catalogs by tables: new ones, dropped ones, and pairs of both states.
import type { Catalog, Column, Table } from "../../catalog/catalog.ts";
import { tableKey } from "../../catalog/names.ts";
import type { Consent, Intent } from "../intent.ts";
import type { Renames } from "../renames/resolve-renames.ts";

export type PostgresVersion = 15 | 16 | 17 | 18;

export interface TablePair {
  readonly from: Table;
  readonly to: Table;
  readonly columns: readonly ColumnPair[];
  readonly added: readonly Column[];
  readonly dropped: readonly Column[];
}

export interface ColumnPair {
  readonly from: Column;
  readonly to: Column;
}

/** The input of all planning. Renames are already applied to `from`. */
export interface CatalogDiff {
  readonly from: Catalog;
  readonly to: Catalog;
  /** The previous catalog with unmanaged objects. */
  readonly wholeCatalog: Catalog;
  readonly intent: Intent;
  readonly consent: Consent;
  readonly postgres: PostgresVersion;
  readonly renames: Renames;
  readonly pairs: readonly TablePair[];
  readonly created: readonly Table[];
  readonly dropped: readonly Table[];
}

type DiffInput = Omit<CatalogDiff, "pairs" | "created" | "dropped">;

export function diffCatalogs(input: DiffInput): CatalogDiff {
  const released = new Set(input.intent.released.map(({ schema, table }) => tableKey({ schema, name: table })));
  const before = new Map(input.from.tables.map((table) => [tableKey(table), table]));
  const after = new Set(input.to.tables.map(tableKey));
  const pairs = input.to.tables.flatMap((table) => {
    const former = before.get(tableKey(table));
    // Changes of a partitioned table apply to its partitions.
    return former === undefined || table.kind === "partition" ? [] : [tablePair(former, table)];
  });
  return {
    ...input,
    pairs,
    created: input.to.tables.filter((table) => !before.has(tableKey(table))),
    dropped: input.from.tables.filter((table) => !after.has(tableKey(table)) && !released.has(tableKey(table))),
  };
}

function tablePair(from: Table, to: Table): TablePair {
  const former = new Map(from.columns.map((column) => [column.name, column]));
  const columnNames = new Set(to.columns.map(({ name }) => name));
  return {
    from,
    to,
    columns: to.columns.flatMap((column) => {
      const before = former.get(column.name);
      return before === undefined ? [] : [{ from: before, to: column }];
    }),
    added: to.columns.filter(({ name }) => !former.has(name)),
    dropped: from.columns.filter(({ name }) => !columnNames.has(name)),
  };
}

export const primaryKey = (table: Table): Table["constraints"][number] | undefined =>
  table.constraints.find(({ kind }) => kind === "primary key");

/** Whether the column has a NOT NULL that is not validated for existing rows. */
export function hasUnvalidatedNotNull(table: Table, column: string): boolean {
  return table.constraints.some(
    ({ kind, isValidated, columns }) => kind === "not null" && !isValidated && columns[0] === column,
  );
}

/** Whether the type or the collation changes. */
export const hasTypeChange = ({ from, to }: ColumnPair): boolean =>
  from.type !== to.type || from.collation !== to.collation;

/**
 * Returns the generated columns whose expression changes, except for those that are created again because a column that
 * they read has another type.
 */
export function regeneratedColumns({ columns }: TablePair): ReadonlySet<string> {
  const retyped = new Set(columns.filter(hasTypeChange).map(({ to }) => to.name));
  const changed = columns.filter(
    ({ from, to }) =>
      from.generated !== null &&
      to.generated !== null &&
      (from.generated.expression !== to.generated.expression || from.generated.kind !== to.generated.kind) &&
      !from.generated.columns.some((name) => retyped.has(name)),
  );
  return new Set(changed.map(({ to }) => to.name));
}

/** Returns the SQL expression for existing rows; null if there is none. */
export function backfillExpression({ intent }: CatalogDiff, { schema, name }: Table, column: string): string | null {
  const entry = intent.backfills.find((one) => one.schema === schema && one.table === name && one.column === column);
  return entry?.sql ?? null;
}

/** Returns the USING expression of a column; null if there is none. */
export function usingExpression({ conversions }: Intent, { schema, name }: Table, column: Column): string | null {
  const entry = conversions.find((one) => one.schema === schema && one.table === name && one.column === column.name);
  return entry?.using ?? null;
}
