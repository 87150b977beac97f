// What would be lost, and what may be a rename, into findings that a consent or a former name answers.
import type { Column, Table } from "../../catalog/catalog.ts";
import { shownName } from "../../catalog/names.ts";
import { enumChanges } from "../plan/enums.ts";
import { isRetyped, type Scope, type TablePair } from "../plan/scope.ts";
import { conversionOf } from "../sql/conversions.ts";
import type { Finding } from "../steps.ts";
import { finding } from "./make.ts";

export function losses(scope: Scope): readonly Finding[] {
  return [
    ...scope.dropped.flatMap((table) => droppedTable(scope, table)),
    ...scope.pairs.flatMap((pair) => [
      ...pair.dropped.flatMap((column) => droppedColumn(scope, pair, column)),
      ...pair.columns.filter(isRetyped).flatMap((column) => conversionLoss(scope, pair.to, column)),
    ]),
    ...renamedLabels(scope),
  ];
}

const dropHelp = (name: string): string => `write it with \`--drop ${name}\`, or \`--allow-data-loss\``;

function droppedTable({ created, consent }: Scope, table: Table): readonly Finding[] {
  const name = shownName(table.schema, table.name);
  if (consent.drops.has(name)) return [];
  const candidate = created.find((one) => columnsOf(one) === columnsOf(table));
  if (candidate !== undefined) return [mayBeRename(name, shownName(candidate.schema, candidate.name), "table")];
  if (consent.allowsDataLoss) return [];
  return [finding("ED801", "error", name, `the table ${name} would be dropped with its rows`, dropHelp(name))];
}

const columnsOf = ({ columns }: Table): string =>
  columns
    .map(({ name, type }) => `${name} ${type}`)
    .sort()
    .join();

function droppedColumn({ consent }: Scope, { to, added }: TablePair, column: Column): readonly Finding[] {
  if (column.generated !== null) return [];
  const name = shownName(to.schema, to.name, column.name);
  if (consent.drops.has(name)) return [];
  const candidate = added.find(({ type, generated }) => type === column.type && generated === null);
  if (candidate !== undefined) {
    return [mayBeRename(name, shownName(to.schema, to.name, candidate.name), "column")];
  }
  if (consent.allowsDataLoss) return [];
  return [finding("ED801", "error", name, `the column ${name} would be dropped with its values`, dropHelp(name))];
}

function mayBeRename(name: string, candidate: string, kind: "table" | "column" | "label"): Finding {
  const former = name.split(".").at(-1);
  const said = {
    table: `\`@entity({ was: "${former}" })\``,
    column: `\`@column({ was: "${former}" })\``,
    label: `\`was\` of its \`valueObject\``,
  }[kind];
  return finding(
    "ED805",
    "error",
    name,
    `the ${kind} ${name} would be dropped while ${candidate} appears, which may be its new name`,
    `say ${said} where it is renamed, or \`--drop ${name}\` where it is not`,
  );
}

function conversionLoss(
  { consent, from }: Scope,
  table: Table,
  pair: TablePair["columns"][number],
): readonly Finding[] {
  const name = shownName(table.schema, table.name, pair.to.name);
  if (consent.allowsDataLoss || consent.drops.has(name)) return [];
  if (!conversionOf(pair.from, pair.to, from).loses) return [];
  const message = `the values of ${name} would be rounded or cut: it is ${pair.from.type} and becomes ${pair.to.type}`;
  return [finding("ED801", "error", name, message, dropHelp(name))];
}

function renamedLabels(scope: Scope): readonly Finding[] {
  return enumChanges(scope).flatMap(({ from, to }) => {
    const added = to.labels.find((label) => !from.labels.includes(label));
    if (added === undefined) return [];
    return from.labels
      .filter((label) => !to.labels.includes(label))
      .map((label) => shownName(to.schema, to.name, label))
      .filter((name) => !scope.consent.drops.has(name))
      .map((name) => mayBeRename(name, shownName(to.schema, to.name, added), "label"));
  });
}
