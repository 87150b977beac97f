// Reports plans that scan or sort a whole table, each with a suggestion.

import type { ReadPlan, Scan, TableIndex } from "@entity-derive/migrations";
import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import { choiceIn } from "../../../2-model/data/field/column-type.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import { isUniqueBy } from "../../../2-model/data/table/indexes.ts";
import type { ExplainedStatement } from "../../../4-plan/explained-statements.ts";
import type { Report } from "../../../diagnostics/report.ts";
import { entityOf } from "../../../queries/check/check-context.ts";
import { escapePattern } from "../../../text/escape-pattern.ts";
import { listing } from "../../../text/names.ts";
import { namesOf } from "../refused-statements.ts";
import { type Facts, indexesOf, missingIndexHelp, namesColumn, tableLabel } from "./facts.ts";

export interface ExplainedPlan {
  readonly explained: ExplainedStatement;
  readonly plan: ReadPlan;
}

export interface PlanFinding {
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

function reportFinding(finding: PlanFinding, statements: string, facts: Facts, report: Report): void {
  const { kind, entity, fields, scan, explained } = finding;
  const [field] = fields.slice(-1);
  const common = {
    statements,
    table: tableLabel(facts, entity),
    fields: listing((kind === "sort" ? fields.slice(-1) : fields).map(({ name }) => `\`${name}\``)),
    node: scan.node,
  };
  const suggestion = `${indexAnnotation(finding, facts)}; it runs ${shortenLine(explained.text)}`;
  // A field of a base class belongs to many entities; the suggestion is for this one.
  const place = field?.span.path === entity.source.path ? field.span : entity.table.span;
  if (kind === "scan") report.add("read-scans", place, { ...common, suggestion });
  else {
    const rows = scan.bound === null ? "all rows" : "all rows of the owner";
    report.add("list-sorts", place, { ...common, rows, suggestion });
  }
}

function findingOf(scan: Scan, explained: ExplainedStatement, facts: Facts): PlanFinding | null {
  const entity = entityOf(scan, facts.entities);
  if (entity === undefined) return null;
  if (explained.spansOwners) return null;
  const conditionFields = scan.bound === null ? searchedFields(scan, entity, explained.owner, facts) : [];
  if (conditionFields.length > 0) return { kind: "scan", entity, fields: conditionFields, scan, explained };
  const fields = scan.sortedBy === null ? [] : sortedFields(scan, entity, explained);
  return fields.length === 0 || isServed(fields, entity, facts)
    ? null
    : { kind: "sort", entity, fields, scan, explained };
}

/** Whether an index has the rows in the order of the fields. */
export function isServed(fields: readonly Field[], entity: Entity, facts: Facts): boolean {
  return indexesOf(facts, entity).some((index) => beginsWith(index, fields));
}

/**
 * Returns the fields that an index has to start with to avoid a sort. A sort of filtered rows is accepted, except for
 * the default order of an owner's rows, which every list uses.
 */
function sortedFields(
  scan: Scan,
  entity: Entity,
  { order, isDefaultOrder, owner, ...of }: ExplainedStatement,
): readonly Field[] {
  if (order === null || of.entity.table.name !== entity.table.name) return [];
  if (scan.bound === null) return [order];
  // There is only one row per owner if the owner is the key.
  if (owner === null || !isDefaultOrder || isUniqueBy(entity.indexes, [owner])) return [];
  const conditionFields = storedFields(entity).filter((field) => names(scan.bound ?? "", field));
  return conditionFields.every((field) => field === owner) ? [owner, order] : [];
}

/** The filter of a scan, or else the conditions of joins that compare its rows. */
function conditionsOf({ filter, joins }: Scan): string {
  return filter ?? joins.join(" ");
}

/** Returns the fields of conditions, unless one of them is served by an index already. */
export function searchedFields(scan: Scan, entity: Entity, owner: Field | null, facts: Facts): readonly Field[] {
  const { filter, stopsAtLimit } = scan;
  const conditions = conditionsOf(scan);
  const conditionFields = storedFields(entity).filter(
    (field) =>
      isInFullText(conditions, field, entity) ||
      (field !== entity.deletedAt && !hasFewValues(field) && isCompared(conditions, field)),
  );
  const uncovered = conditionFields.filter((field) => !isCovered(field, conditions, entity, facts));
  const isAny = / OR /.test(conditions);
  // A missing index on the owner is the only finding.
  if (owner !== null && uncovered.includes(owner)) return [owner];
  // A page in index order ends early if many rows match, whatever its conditions.
  if (stopsAtLimit && filter === null) return [];
  return isAny || uncovered.length === conditionFields.length ? uncovered : [];
}

/** Returns the indexes that a plan uses, and those that it could have used in place of the one for the order. */
export function usedIndexes(plan: ReadPlan, { indexes }: Facts): readonly string[] {
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

/** An index is no use if a third or half of the rows has each value. */
function hasFewValues({ type }: Field): boolean {
  return choiceIn(type) !== null || (type.kind === "scalar" && type.scalar === "boolean");
}

/** True if the field is compared for equality, or searched; ranges often select most of a table. */
function isCompared(conditions: string, { column }: Field): boolean {
  const operators = String.raw`\)*(?:::[\w ."]+?(?:\[\])?)?\)*(?: COLLATE \S+)? (?:=|~~\*|~~|@>) `;
  return new RegExp(`[(. ]"?${escapePattern(column.name)}"?${operators}`).test(conditions);
}

function names(conditions: string, { column }: Field): boolean {
  return namesColumn(conditions, column.name);
}

/** Whether conditions search the words of a field. */
function isInFullText(conditions: string, field: Field, { fullText }: Entity): boolean {
  return / @@ /.test(conditions) && fullText?.fields.some((searched) => searched.field === field) === true;
}

function isSearched(conditions: string, { column }: Field): boolean {
  return new RegExp(`[(. ]"?${escapePattern(column.name)}"?\\)*(?:::[\\w ]+)?\\)* ~~`).test(conditions);
}

function isCovered(field: Field, conditions: string, entity: Entity, facts: Facts): boolean {
  const { name } = field.column;
  const isSearch = isSearched(conditions, field);
  const words = isInFullText(conditions, field, entity) ? (entity.fullText?.column ?? null) : null;
  return indexesOf(facts, entity).some(({ columns, expressionColumns, method }) => {
    if (words !== null) return method === "gin" && columns[0] === words;
    if (isSearch || isInFullText(conditions, field, entity))
      return (method === "gin" || method === "gist") && expressionColumns.includes(name);
    // An expression index, such as one on the lowercased text, counts for its column.
    return columns[0] === name || (columns[0] === null && expressionColumns.includes(name));
  });
}

function beginsWith({ columns, method }: TableIndex, fields: readonly Field[]): boolean {
  return method === "btree" && fields.every(({ column }, position) => columns[position] === column.name);
}

/** Returns the annotation that creates the index. */
export function indexAnnotation({ kind, entity, fields, scan }: Omit<PlanFinding, "explained">, facts: Facts): string {
  const [field, ...others] = fields;
  if (field === undefined) return "";
  const declared = entity.indexes.find(({ fields: indexed }) =>
    fields.every((one, position) => indexed[position] === one),
  );
  if (declared !== undefined && !facts.indexes.some(({ name }) => name === declared.name))
    return missingIndexHelp(entity, declared.name);
  if (kind === "scan" && isSearched(conditionsOf(scan), field))
    return `\`@filter("search")\` on \`${field.name}\` creates a trigram index`;
  if (others.length === 0) return `\`@column({ index: true })\` on \`${field.name}\` creates an index`;
  const list = fields.map(({ name }) => `"${name}"`).join(", ");
  return `\`index: [[${list}]]\` in \`@entity\` creates one`;
}

/** Removes the list of columns from a line of a plan. */
function shortenLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").replace(/^SELECT .*? FROM /, "SELECT … FROM ");
}
