// What would be lost into findings that a consent answers.
import type { Column, Table } from "../../catalog/catalog.ts";
import { shownName, tableKey } from "../../catalog/names.ts";
import { goesWithItsTable } from "../plan/drops.ts";
import { conversionSaid, isRetyped, type Scope, type TablePair } from "../plan/scope.ts";
import { columnConversion } from "../sql/conversions.ts";
import type { Finding } from "../steps.ts";
import { finding } from "./make.ts";

export function losses(scope: Scope): readonly Finding[] {
  return [
    ...scope.dropped.flatMap((table) => droppedTable(scope, table)),
    ...scope.pairs.flatMap((pair) => [
      ...pair.dropped.flatMap((column) => droppedColumn(scope, pair, column)),
      ...pair.columns.filter(isRetyped).flatMap((column) => conversionLoss(scope, pair.to, column)),
    ]),
  ];
}

/** How `migrate new` is told that a loss is meant. */
export const lossHelp = (name: string): string => `write it with \`--drop ${name}\`, or \`--allow-data-loss\``;

function droppedTable({ consent, dropped }: Scope, table: Table): readonly Finding[] {
  if (goesWithItsTable(table, dropped)) return [];
  const name = shownName(table.schema, table.name);
  if (consent.allowsDataLoss || consent.drops.has(name)) return [];
  return [finding("ED801", "error", name, `the table ${name} would be dropped with its rows`, lossHelp(name))];
}

function droppedColumn(
  { consent, from, to: { tables } }: Scope,
  { to }: TablePair,
  column: Column,
): readonly Finding[] {
  if (column.generated !== null) return [];
  const name = shownName(to.schema, to.name, column.name);
  if (consent.allowsDataLoss || consent.drops.has(name)) return [];
  const known = new Set(from.tables.map(tableKey));
  const target = tables.find(
    (table) =>
      !known.has(tableKey(table)) && table.columns.some((one) => one.name === column.name && one.type === column.type),
  );
  const moved =
    target === undefined
      ? ""
      : `; where its values move to ${shownName(target.schema, target.name)}, copy them in a file between the two that are written then: \`entity-derive migrate new --empty NAME --before FILE\`, with the file that drops it`;
  const help = `${lossHelp(name)}${moved}`;
  return [finding("ED801", "error", name, `the column ${name} would be dropped with its values`, help)];
}

function conversionLoss(
  { consent, from, intent }: Scope,
  table: Table,
  pair: TablePair["columns"][number],
): readonly Finding[] {
  const name = shownName(table.schema, table.name, pair.to.name);
  if (consent.allowsDataLoss || consent.drops.has(name)) return [];
  const { isAssigned, values } = columnConversion(pair.from, pair.to, from);
  // What USING does to values is seen when the statement is run.
  if (conversionSaid(intent, table, pair.to) !== null || !isAssigned || values !== "loses") return [];
  const message = `the values of ${name} would be rounded, cut or changed: it is ${pair.from.type} and becomes ${pair.to.type}`;
  return [finding("ED801", "error", name, message, lossHelp(name))];
}
