// Plans into the reads that go through a whole table, and the pages that sort one, each with what would mend it.

import type { ReadPlan, Scan, TableIndex } from "@entity-derive/migrations";
import { choiceIn } from "../../../2-model/data/column-type.ts";
import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import type { Field } from "../../../2-model/data/field.ts";
import { isUniqueBy } from "../../../2-model/data/indexes.ts";
import type { ExplainedStatement } from "../../../4-plan/explained-statements.ts";
import type { Report } from "../../../diagnostics/report.ts";
import { escapePattern } from "../../../text/escape-pattern.ts";
import { listing } from "../../../text/names.ts";
import { namesOf } from "../refused-statements.ts";
import { entityOf, type Facts, indexesOf, lacking, namesColumn, shownTable } from "./facts.ts";

export interface ExplainedPlan {
  readonly explained: ExplainedStatement;
  readonly plan: ReadPlan;
}

interface Finding {
  readonly kind: "scan" | "sort";
  readonly entity: Entity;
  readonly fields: readonly Field[];
  readonly scan: Scan;
  readonly explained: ExplainedStatement;
}

export function reportScans(plans: readonly ExplainedPlan[], facts: Facts, report: Report): void {
  const found = plans.flatMap(({ explained, plan }) =>
    plan.scans.flatMap((scan) => findingOf(scan, explained, facts) ?? []),
  );
  const groups = Map.groupBy(found, ({ kind, entity, fields }) =>
    [kind, entity.table.schema, entity.table.name, ...fields.map(({ name }) => name)].join("\0"),
  );
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue;
    const names = namesOf([first, ...others].map(({ explained }) => explained.statement.name));
    reportFinding(first, names, facts, report);
  }
}

function reportFinding(finding: Finding, statements: string, facts: Facts, report: Report): void {
  const { kind, entity, fields, scan, explained } = finding;
  const [field] = fields.slice(-1);
  const common = {
    statements,
    table: shownTable(facts, entity),
    fields: listing((kind === "sort" ? fields.slice(-1) : fields).map(({ name }) => `\`${name}\``)),
    node: scan.node,
  };
  const suggestion = `${mending(finding, facts)}; it runs ${shortened(explained.text)}`;
  // A field of a base class is many entities': what mends it stands in this one.
  const place = field?.span.path === entity.source.path ? field.span : entity.table.span;
  if (kind === "scan") report.add("read-scans", place, { ...common, suggestion });
  else {
    const rows = scan.bound === null ? "all rows" : "all rows of the owner";
    report.add("list-sorts", place, { ...common, rows, suggestion });
  }
}

function findingOf(scan: Scan, explained: ExplainedStatement, facts: Facts): Finding | null {
  const entity = entityOf(facts, scan.schema, scan.table);
  if (entity === undefined) return null;
  if (explained.isBesideOwners) return null;
  const asked = scan.bound === null ? askedFields(scan, entity, explained.owner, facts) : [];
  if (asked.length > 0) return { kind: "scan", entity, fields: asked, scan, explained };
  const fields = scan.sortedBy === null ? [] : sortedFields(scan, entity, explained);
  const isServed = indexesOf(facts, entity).some((index) => beginsWith(index, fields));
  return fields.length === 0 || isServed ? null : { kind: "sort", entity, fields, scan, explained };
}

/**
 * What an index would have to begin with for a page not to be sorted. Rows that a condition leaves may be sorted: that
 * is what it is for. All rows may not, nor those of an owner in the usual order, which every list asks for.
 */
function sortedFields(
  scan: Scan,
  entity: Entity,
  { order, isUsual, owner, ...of }: ExplainedStatement,
): readonly Field[] {
  if (order === null || of.entity.table.name !== entity.table.name) return [];
  if (scan.bound === null) return [order];
  // Of an owner that is the key there is one row.
  if (owner === null || !isUsual || isUniqueBy(entity.indexes, [owner])) return [];
  const asked = storedFields(entity).filter((field) => names(scan.bound ?? "", field));
  return asked.every((field) => field === owner) ? [owner, order] : [];
}

/** The fields by which rows are found, and of which none leads an index: one that does is good enough. */
function askedFields(
  { filter, joins, stopsAtLimit }: Scan,
  entity: Entity,
  owner: Field | null,
  facts: Facts,
): readonly Field[] {
  const conditions = filter ?? joins.join(" ");
  const asked = storedFields(entity).filter(
    (field) => field !== entity.live && !hasFewValues(field) && isCompared(conditions, field),
  );
  const uncovered = asked.filter((field) => !isCovered(field, conditions, entity, facts));
  const isAny = / OR /.test(conditions);
  // Rows of an owner that no index leads to are one mistake, whatever else is asked for.
  if (owner !== null && uncovered.includes(owner)) return [owner];
  // A page in the order of an index ends soon where many rows fit, whatever else it asks for.
  if (stopsAtLimit && filter === null) return [];
  return isAny || uncovered.length === asked.length ? uncovered : [];
}

/** The indexes that a plan uses, and those that it could have used where another one gives the order of a page. */
export function usedIndexes({ plan }: ExplainedPlan, { indexes }: Facts): readonly string[] {
  const filters = plan.scans.flatMap(({ schema, table, filter }) =>
    filter === null ? [] : [{ schema, table, filter }],
  );
  const possible = indexes.filter((index) => {
    const columns = index.columns[0] === null ? index.expressionColumns : index.columns.slice(0, 1);
    return filters.some(
      ({ schema, table, filter }) =>
        index.schema === schema &&
        index.table === table &&
        columns.some((column) => column !== null && namesColumn(filter, column)),
    );
  });
  return [...plan.indexes, ...possible.map(({ name }) => name)];
}

/** A third or half of the rows has each value: no index is worth it. */
function hasFewValues({ type }: Field): boolean {
  return choiceIn(type) !== null || (type.kind === "scalar" && type.scalar === "boolean");
}

/** Whether it is compared for equality, or searched; what lies in a range is most of a table as often as not. */
function isCompared(conditions: string, { column }: Field): boolean {
  const operators = String.raw`\)*(?:::[\w ."]+?(?:\[\])?)?\)*(?: COLLATE \S+)? (?:=|~~\*|~~|@>) `;
  return new RegExp(`[(. ]"?${escapePattern(column.name)}"?${operators}`).test(conditions);
}

function names(conditions: string, { column }: Field): boolean {
  return namesColumn(conditions, column.name);
}

function isSearched(conditions: string, { column }: Field): boolean {
  return new RegExp(`[(. ]"?${escapePattern(column.name)}"?\\)*(?:::[\\w ]+)?\\)* ~~`).test(conditions);
}

function isCovered(field: Field, conditions: string, entity: Entity, facts: Facts): boolean {
  const { name } = field.column;
  const isSearch = isSearched(conditions, field);
  return indexesOf(facts, entity).some(({ columns, expressionColumns, method }) => {
    if (isSearch) return (method === "gin" || method === "gist") && expressionColumns.includes(name);
    // An expression, the lowercased text say, is an index of the column that it names.
    return columns[0] === name || (columns[0] === null && expressionColumns.includes(name));
  });
}

function beginsWith({ columns, method }: TableIndex, fields: readonly Field[]): boolean {
  return method === "btree" && fields.every(({ column }, position) => columns[position] === column.name);
}

/** The annotation that gives the index. */
function mending({ kind, entity, fields, scan }: Finding, facts: Facts): string {
  const [field, ...others] = fields;
  if (field === undefined) return "";
  const said = entity.indexes.find(({ fields: indexed }) => fields.every((one, position) => indexed[position] === one));
  if (said !== undefined && !facts.indexes.some(({ name }) => name === said.name)) return lacking(entity, said.name);
  if (kind === "scan" && isSearched(scan.filter ?? "", field))
    return `\`@filter("search")\` on \`${field.name}\` finds text by a trigram index`;
  if (others.length === 0) return `\`@column({ index: true })\` on \`${field.name}\` gives it an index`;
  const list = fields.map(({ name }) => `"${name}"`).join(", ");
  return `\`index: [[${list}]]\` in \`@entity\` gives one over them`;
}

/** On one line, without what is long and says nothing of the plan: its columns. */
function shortened(text: string): string {
  return text.replaceAll(/\s+/g, " ").replace(/^SELECT .*? FROM /, "SELECT … FROM ");
}
