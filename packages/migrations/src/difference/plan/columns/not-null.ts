// Steps that fill columns, and set NOT NULL without a scan under a lock.

import { qualifiedName, quoteIdentifier, temporaryName } from "../../sql/quote.ts";
import { batchedUpdate } from "../../sql/update-in-batches.ts";
import { type CatalogDiff, primaryKey, type TablePair } from "../catalog-diff.ts";
import { fileNamePart } from "../group-into-files.ts";
import { action, alterTable, type Step, statement } from "../step.ts";
import { type Backfill, backfills, unvalidatedColumns } from "./backfills.ts";

/** Steps that can run while the previous version does. */
export function fillBeforeDeployment(diff: CatalogDiff, pair: TablePair): readonly Step[] {
  const fillings = backfills(diff, pair);
  const filled = fillings.filter(({ isNew }) => isNew).flatMap((filling) => fill(pair, filling, false));
  const required = fillings
    .filter(({ isRequired, isAfterDeployment }) => isRequired && !isAfterDeployment)
    .map(({ column }) => column.name);
  return [
    ...filled,
    ...requireColumns(diff, pair, required, false),
    ...unvalidatedColumns(pair).flatMap((column) => validateNotNull(pair, column)),
  ];
}

/** Fills rows that were written with NULL meanwhile, when no version writes NULL any more. */
export function fillAfterDeployment(diff: CatalogDiff, pair: TablePair): readonly Step[] {
  const afterDeployment = backfills(diff, pair).filter(({ isAfterDeployment }) => isAfterDeployment);
  const required = afterDeployment.filter(({ isRequired }) => isRequired).map(({ column }) => column.name);
  return [
    ...afterDeployment.flatMap((filling) => fill(pair, filling, true)),
    ...requireColumns(diff, pair, required, true),
  ];
}

function fill(pair: TablePair, { column, value }: Backfill, isAfterDeployment: boolean): readonly Step[] {
  if (value === null) return [];
  const sql = batchedUpdate({
    table: qualifiedName(pair.to),
    key: primaryKey(pair.from)?.columns ?? [],
    columns: [...pair.from.columns, ...pair.to.columns].map(({ name }) => name),
    set: `${quoteIdentifier(column.name)} = ${value}`,
    where: `${quoteIdentifier(column.name)} IS NULL`,
  });
  return [statement(fileNamePart("fill", column.name), null, sql, { batching: "standalone", isAfterDeployment })];
}

/**
 * From PostgreSQL 18 on NOT NULL can be NOT VALID. Before, a validated check stands in for it, which SET NOT NULL
 * relies on.
 */
function requireColumns(
  { postgres }: CatalogDiff,
  pair: TablePair,
  columns: readonly string[],
  isAfterDeployment: boolean,
): readonly Step[] {
  const timing = { isAfterDeployment };
  const separate = { batching: "separate", isAfterDeployment } as const;
  const checks = columns.map((column) => ({ column, name: freeName(pair, `${pair.to.name}_${column}_not_null`) }));
  const [first = ""] = columns;
  const definition = (column: string): string =>
    postgres >= 18 ? `NOT NULL ${quoteIdentifier(column)}` : `CHECK (${quoteIdentifier(column)} IS NOT NULL)`;
  return [
    ...checks.map(({ column, name }) =>
      action(
        fileNamePart("require", first),
        pair.to,
        `ADD CONSTRAINT ${quoteIdentifier(name)} ${definition(column)} NOT VALID`,
        timing,
      ),
    ),
    ...checks.map(({ name }) =>
      action(fileNamePart("validate", first), pair.to, `VALIDATE CONSTRAINT ${quoteIdentifier(name)}`, separate),
    ),
    ...(postgres >= 18 || checks.length === 0
      ? []
      : [
          ...checks.map(({ column }) =>
            action(
              fileNamePart("require", first),
              pair.to,
              `ALTER COLUMN ${quoteIdentifier(column)} SET NOT NULL`,
              timing,
            ),
          ),
          // In one ALTER TABLE the checks would be dropped first, and the rows scanned under its lock.
          statement(fileNamePart("require", first), pair.to, `${alterTable(pair.to)} ${dropActions(checks)}`, timing),
        ]),
  ];
}

const dropActions = (checks: readonly { readonly name: string }[]): string =>
  checks.map(({ name }) => `DROP CONSTRAINT ${quoteIdentifier(name)}`).join(", ");

/** Constraints keep their names when columns are renamed, so the name may be taken. */
function freeName({ from, to }: TablePair, name: string): string {
  const isTaken = [...from.constraints, ...to.constraints].some(
    (constraint) => constraint.name === name && constraint.kind !== "not null",
  );
  const isKept = from.constraints.some((constraint) => constraint.name === name);
  return isTaken || isKept ? freeName({ from, to } as TablePair, temporaryName(name)) : name;
}

function validateNotNull({ from, to }: TablePair, column: string): readonly Step[] {
  const constraint = from.constraints.find(({ kind, columns }) => kind === "not null" && columns[0] === column);
  if (constraint === undefined) return [];
  const text = `VALIDATE CONSTRAINT ${quoteIdentifier(constraint.name)}`;
  return [action(fileNamePart("validate", column), to, text, { batching: "separate" })];
}
