// ED917: a write of a column that is NOT NULL without a value for it, which fails for each row.

import { quoteIdentifier } from "../../text/identifier.ts";
import { listing } from "../../text/names.ts";
import type { AnalyzedStatement } from "../analyze/analyzed-statement.ts";
import { type Catalog, type CatalogColumn, type CatalogRelation, withDescendants } from "../analyze/catalog/catalog.ts";
import type { Scope } from "../analyze/scope.ts";
import type { TreeNode } from "../analyze/tree/node.ts";
import { viewScope } from "../analyze/values/views.ts";
import { type CheckContext, entityOf } from "./check-context.ts";
import { tableSpans } from "./places.ts";

export function checkMissingValues(
  { statement, analysis }: AnalyzedStatement,
  { entities, report }: CheckContext,
): void {
  const found = analysis.scope?.queries.flatMap(missingIn) ?? [];
  for (const { named, table, given, columns: all } of found) {
    // ED910 says that the owner is missing.
    const owner = statement.owners === null ? entityOf(table, entities)?.owner?.column.name : undefined;
    const columns = all.filter(({ name }) => name !== owner);
    if (columns.length === 0) continue;
    const [span] = tableSpans(statement, named, null);
    const names = columns.map(({ name }) => name);
    const isNull = given === "null";
    report.add("query-missing-value", span, {
      name: statement.name,
      value: isNull ? "NULL" : "no value",
      columns: listing(names.map((name) => `\`${name}\``)),
      table: table.table,
      problem: isNull ? "NOT NULL" : "NOT NULL without a default",
      suggestion: listing(columns.map((column) => exampleOf(column, table))),
      alternative: isNull ? "" : `, or give the ${columns.length === 1 ? "column" : "columns"} a default`,
    });
  }
}

/** Returns an expression that may be meant for a column. */
function exampleOf({ name, type, number }: CatalogColumn, { keys }: CatalogRelation): string {
  const isKey = keys.some(({ columns }) => columns.length === 1 && columns[0] === number);
  const expression = isKey && type === uuid ? "gen_random_uuid()" : expressions[type];
  return `\`${expression ?? `:${name}`}\` into \`${quoteIdentifier(name)}\``;
}

const uuid = 2950;

/** By the OIDs of `timestamptz`, `timestamp` and `date`. */
const expressions: Readonly<Record<number, string>> = {
  1184: "now()",
  1114: "now()",
  1082: "current_date",
};

/** The value that a statement gives a column. */
type Given = "value" | "null" | "default";

interface MissingValues {
  /** The table or view that the statement names. */
  readonly named: string;
  /** The table that has the columns. */
  readonly table: CatalogRelation;
  readonly given: Exclude<Given, "value">;
  readonly columns: readonly CatalogColumn[];
}

function missingIn(scope: Scope): readonly MissingValues[] {
  const { tree } = scope;
  const relation = scope.relation(tree.target);
  if (relation === null) return [];
  return tree.actions.flatMap(({ targets, command }) => {
    const event = command === "insert" ? insertTrigger : updateTrigger;
    const given = (column: number): Given => {
      const entry = targets.find(({ number }) => number === column);
      if (entry === undefined) return event === insertTrigger ? "default" : "value";
      return givenBy(entry.value, scope);
    };
    const missing = missingOf(relation, given, event, scope);
    return [...Map.groupBy(missing, (one) => one.given)].map(([kind, columns]): MissingValues => {
      const table = columns[0]?.table ?? relation;
      return { named: relation.table, table, given: kind, columns: columns.map(({ column }) => column) };
    });
  });
}

/** Bits of `tgtype`. */
const [rowTrigger, beforeTrigger, insertTrigger, updateTrigger, insteadTrigger] = [1, 2, 4, 16, 64];

/** An INSERT of several rows fails if one of them has no value. */
function givenBy(value: TreeNode, scope: Scope): Given {
  const range = value.tag === "VAR" && value.number("varlevelsup") === 0 ? scope.range(value.number("varno")) : null;
  const values =
    range?.kind === "values" ? range.rows.flatMap((row) => row[value.number("varattno") - 1] ?? []) : [value];
  const given = values.map((one): Given => {
    if (one.tag === "SETTODEFAULT") return "default";
    return isAlwaysNull(one, scope) ? "null" : "value";
  });
  return given.find((one) => one !== "value") ?? "value";
}

function isAlwaysNull(node: TreeNode, scope: Scope): boolean {
  const [argument] = node.nodes("args");
  // The length of a column is a function around its value.
  if (node.tag === "FUNCEXPR" && node.number("funcformat") === implicitCast && argument !== undefined)
    return isAlwaysNull(argument, scope);
  return scope.value(node).origins === null;
}

/** `COERCE_IMPLICIT_CAST` */
const implicitCast = 2;

interface MissingValue {
  readonly table: CatalogRelation;
  readonly column: CatalogColumn;
  readonly given: Exclude<Given, "value">;
}

/** Returns nothing of a table whose rows triggers or rules may fill. */
function missingOf(
  relation: CatalogRelation,
  given: (column: number) => Given,
  event: number,
  scope: Scope,
): readonly MissingValue[] {
  const { catalog } = scope;
  if (relation.hasRules || isFilled(relation, event, catalog)) return [];
  if (relation.kind === "v") return missingBehind(relation, given, event, scope);
  if (relation.kind !== "r" && relation.kind !== "p") return [];
  return [...relation.columns.values()].flatMap((column): readonly MissingValue[] => {
    const value = given(column.number);
    const hasDefault =
      value === "default" && (column.hasDefault || catalog.types.get(column.type)?.hasDefault === true);
    const isMissing = value !== "value" && !hasDefault && rejectsNull(column, catalog);
    return isMissing ? [{ table: relation, column, given: value }] : [];
  });
}

function isFilled(relation: CatalogRelation, event: number, catalog: Catalog): boolean {
  const triggers = withDescendants(catalog, relation).flatMap((one) => one.triggers);
  const before = rowTrigger | beforeTrigger | event;
  return triggers.some((type) => (type & before) === before || (type & insteadTrigger) !== 0);
}

/** A column of the table that the view does not show has its default. */
function missingBehind(
  view: CatalogRelation,
  given: (column: number) => Given,
  event: number,
  scope: Scope,
): readonly MissingValue[] {
  const inner = viewScope(view, scope);
  const [table, ...others] = inner?.tree.ranges.flatMap((_, index) => inner.relation(index + 1) ?? []) ?? [];
  if (inner === null || table === undefined || others.length > 0) return [];
  const shown = new Map(
    inner.tree.targets.flatMap(({ value, number }) =>
      value.tag === "VAR" ? [[value.number("varattno"), number] as const] : [],
    ),
  );
  const givenBelow = (column: number): Given => {
    const number = shown.get(column);
    if (number === undefined) return event === insertTrigger ? "default" : "value";
    const value = given(number);
    return value === "default" && view.columns.get(number)?.hasDefault === true ? "value" : value;
  };
  return missingOf(table, givenBelow, event, scope);
}

/** A domain rejects NULL, too, if one that it is made of does. */
function rejectsNull(column: CatalogColumn, catalog: Catalog): boolean {
  const isDomainNotNull = (oid: number): boolean => {
    const type = catalog.types.get(oid);
    return type?.kind === "d" && (type.rejectsNull || isDomainNotNull(type.base));
  };
  return column.rejectsNull || isDomainNotNull(column.type);
}
