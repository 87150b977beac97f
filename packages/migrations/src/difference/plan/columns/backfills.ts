// Values for existing rows of new and newly required columns.
import type { Column, Table } from "../../../catalog/catalog.ts";
import type { QualifiedName } from "../../../catalog/names.ts";
import { defaultSql, isVolatile } from "../../sql/column-sql.ts";
import { fitIdentifier, qualifiedName, quoteLiteral } from "../../sql/quote.ts";
import { backfillExpression, type CatalogDiff, hasUnvalidatedNotNull, type TablePair } from "../catalog-diff.ts";

/** The values that a column needs, and when it can become required. */
export interface Backfill {
  readonly column: Column;
  /** The expression for rows that have NULL. */
  readonly value: string | null;
  readonly isRequired: boolean;
  /** Whether the column becomes required after the deployment only, since the previous version writes NULL. */
  readonly isAfterDeployment: boolean;
  readonly isNew: boolean;
}

/** Whether ADD COLUMN gives existing rows their values without a rewrite. */
export function isFilledByDefault(diff: CatalogDiff, { to }: TablePair, column: Column): boolean {
  if (column.generated !== null) return true;
  if (column.identity !== null) return false;
  if (backfillExpression(diff, to, column.name) !== null) return false;
  return column.defaultValue === null ? !column.isNotNull : !isVolatile(column.defaultValue);
}

export function backfills(diff: CatalogDiff, pair: TablePair): readonly Backfill[] {
  const added = pair.added
    .filter((column) => !isFilledByDefault(diff, pair, column))
    .map(
      (column): Backfill => ({
        column,
        value: valueFor(diff, pair, column),
        isRequired: column.isNotNull,
        isAfterDeployment: column.isNotNull && column.defaultValue === null && column.identity === null,
        isNew: true,
      }),
    );
  const required = pair.columns
    .filter(({ from, to }) => to.isNotNull && !from.isNotNull && to.identity === null)
    .map(
      ({ to: column }): Backfill => ({
        column,
        value: valueFor(diff, pair, column),
        isRequired: true,
        isAfterDeployment: true,
        isNew: false,
      }),
    );
  return [...added, ...required];
}

function valueFor(diff: CatalogDiff, { to }: TablePair, column: Column): string | null {
  const backfill = backfillExpression(diff, to, column.name);
  if (backfill !== null) return backfill;
  if (column.identity !== null) return `nextval(${quoteLiteral(qualifiedName(interimSequence(to, column)))})`;
  return column.defaultValue === null ? null : defaultSql(column);
}

/** The sequence that numbers existing rows, until the column is an identity. */
export function interimSequence({ schema, name }: Table, column: Column): QualifiedName {
  return { schema, name: fitIdentifier(`${name}_${column.name}_interim`) };
}

/** Columns whose NOT NULL was added by an earlier migration, and not validated. */
export function unvalidatedColumns({ from, to, columns }: TablePair): readonly string[] {
  return columns
    .filter((column) => column.from.isNotNull && column.to.isNotNull)
    .map((column) => column.to.name)
    .filter((name) => hasUnvalidatedNotNull(from, name) && !hasUnvalidatedNotNull(to, name));
}
