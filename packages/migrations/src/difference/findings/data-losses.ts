// Findings about data that a migration would lose without consent.
import type { Column, Table } from "../../catalog/catalog.ts";
import { displayName, tableKey } from "../../catalog/names.ts";
import type { Finding } from "../migration-plan.ts";
import { type CatalogDiff, hasTypeChange, type TablePair, usingExpression } from "../plan/catalog-diff.ts";
import { isDroppedWithTable } from "../plan/drop-steps.ts";
import { columnConversion } from "../sql/column-sql.ts";
import { objectFinding } from "./object-finding.ts";

export function dataLosses(diff: CatalogDiff): readonly Finding[] {
  return [
    ...diff.dropped.flatMap((table) => droppedTable(diff, table)),
    ...diff.pairs.flatMap((pair) => [
      ...pair.dropped.flatMap((column) => droppedColumn(diff, pair, column)),
      ...pair.columns.filter(hasTypeChange).flatMap((column) => conversionLoss(diff, pair.to, column)),
    ]),
  ];
}

/** The help that explains how to consent to a loss. */
export const lossHelp = (name: string): string => `confirm the loss with \`--drop ${name}\`, or \`--allow-data-loss\``;

function droppedTable({ consent, dropped }: CatalogDiff, table: Table): readonly Finding[] {
  if (isDroppedWithTable(table, dropped)) return [];
  const name = displayName(table.schema, table.name);
  if (consent.allowsDataLoss || consent.drops.has(name)) return [];
  return [
    objectFinding("ED801", "error", name, `the table ${name} would be dropped with its rows`, lossHelp(name), name),
  ];
}

function droppedColumn(
  { consent, from, to: { tables } }: CatalogDiff,
  { to }: TablePair,
  column: Column,
): readonly Finding[] {
  if (column.generated !== null) return [];
  const name = displayName(to.schema, to.name, column.name);
  if (consent.allowsDataLoss || consent.drops.has(name)) return [];
  const known = new Set(from.tables.map(tableKey));
  const target = tables.find(
    (table) =>
      !known.has(tableKey(table)) && table.columns.some((one) => one.name === column.name && one.type === column.type),
  );
  const moved =
    target === undefined
      ? ""
      : `; if its values move to ${displayName(target.schema, target.name)}, copy them before the file that drops it: \`entity-derive migrate new --empty NAME --before FILE\``;
  const help = `${lossHelp(name)}${moved}`;
  return [objectFinding("ED801", "error", name, `the column ${name} would be dropped with its values`, help, name)];
}

function conversionLoss(
  { consent, from, intent }: CatalogDiff,
  table: Table,
  pair: TablePair["columns"][number],
): readonly Finding[] {
  const name = displayName(table.schema, table.name, pair.to.name);
  if (consent.allowsDataLoss || consent.drops.has(name)) return [];
  const { isAssignmentCast, values } = columnConversion(pair.from, pair.to, from);
  // The effect of USING is known when lint runs the statement.
  if (usingExpression(intent, table, pair.to) !== null || !isAssignmentCast || values !== "loses") return [];
  const message = `the values of ${name} would be rounded, truncated or changed: its type changes from ${pair.from.type} to ${pair.to.type}`;
  return [objectFinding("ED801", "error", name, message, lossHelp(name), name)];
}
