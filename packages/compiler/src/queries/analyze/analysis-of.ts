// Puts the analysis of a statement together from its tree.
import type { Analysis, RowCount } from "../data/analysis.ts";
import { analyzedColumn } from "./analyzed-value.ts";
import type { Catalog } from "./catalog/catalog.ts";
import type { MentionedObjects } from "./catalog/read-catalog.ts";
import { operandFacts } from "./facts/comparisons.ts";
import { factsOf } from "./facts/conditions.ts";
import { factsOfQuery } from "./facts/query-facts.ts";
import { analyzeParameters } from "./parameters/parameters.ts";
import { type TextUse, usesIn } from "./parameters/uses.ts";
import type { PreparedStatement } from "./prepare-statements.ts";
import { rowBounds } from "./rows/row-bounds.ts";
import { usesOf } from "./rows/uses.ts";
import { type Analyzer, type ResultColumn, Scope } from "./scope.ts";
import type { TreeNode } from "./tree/node.ts";
import { queryTree, visibleTargets } from "./tree/query-tree.ts";
import { columnOf } from "./values/columns.ts";
import { valueOfNode } from "./values/expressions.ts";
import { setOperationValues } from "./values/set-operations.ts";
import { nullableValue, type Value, withReason } from "./values/value.ts";

/** An analysis with the query that it is of, for checks; null if its tree is not known. */
export interface InspectedAnalysis extends Analysis {
  readonly scope: Scope | null;
  readonly texts: readonly TextUse[];
}

export function analysisOf(
  query: TreeNode,
  mentioned: MentionedObjects,
  statement: PreparedStatement,
  catalog: Catalog,
): InspectedAnalysis {
  const scope = analyzeQuery(query, catalog);
  const walks = withLazyParts({
    tables: () => usesOf(query, mentioned.functions, catalog),
    values: () => usesIn(scope),
  });
  return withLazyParts({
    kind: () => "analyzed",
    isExact: () => true,
    scope: () => scope,
    command: () => scope.tree.command,
    columns: () => scope.result.map((column) => analyzedColumn(column, catalog)),
    parameters: () => analyzeParameters(scope, walks.values, statement.parameters),
    isRead: () => walks.tables.isRead,
    uses: () => walks.tables.uses,
    texts: () => walks.values.texts,
    rows: () => rowCount(scope),
  });
}

/** Returns an object whose members are made when they are first read: of some texts only the parameters are. */
function withLazyParts<T extends object>(parts: { readonly [K in keyof T]: () => T[K] }): T {
  const object = {};
  for (const [name, make] of Object.entries<() => unknown>(parts)) {
    const get = (): unknown => {
      const value = make();
      Object.defineProperty(object, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(object, name, { get, enumerable: true, configurable: true });
  }
  return object as T;
}

function rowCount(scope: Scope): RowCount {
  const { atLeastOne, atMostOne } = rowBounds(scope);
  if (!atMostOne) return "many";
  return atLeastOne ? "one" : "at-most-one";
}

/** Returns the scope of a statement's outermost query. */
function analyzeQuery(query: TreeNode, catalog: Catalog): Scope {
  let number = 0;
  const nextNumber = (): number => {
    number += 1;
    return number;
  };
  const analyzer: Analyzer = {
    catalog,
    assumptions: new Map<TreeNode, readonly ResultColumn[]>(),
    views: new Map<number, Scope>(),
    nextNumber,
    valueOfNode,
    columnOf,
    resultOf,
    factsOf,
    operandFacts,
    factsOfQuery,
  };
  return new Scope(analyzer, queryTree(query), null);
}

function resultOf(scope: Scope): readonly ResultColumn[] {
  const { tree } = scope;
  const targets = visibleTargets(tree);
  if (tree.setOperation !== null) {
    const values = setOperationValues(tree.setOperation, scope);
    return targets.map(({ name }, index) => ({ name, value: values[index] ?? nullableValue(0, "unknown") }));
  }
  const list = tree.command === "select" ? scope : scope.returning;
  const counts = targets.map(({ value }) => countSetFunctions(value));
  const isPadded = counts.reduce((sum, count) => sum + count, 0) > 1;
  return targets.map((target, index) => {
    const value = list.value(target.value);
    return { name: target.name, value: isPadded && counts[index] !== 0 ? padded(value) : value };
  });
}

/** If a query has several functions that return sets, the shorter ones return NULL after their end. */
function padded(value: Value): Value {
  return withReason(value, "function", "set");
}

/** Counts the functions of an expression that return sets, without those of its subqueries. */
function countSetFunctions(node: TreeNode): number {
  if (node.tag === "QUERY") return 0;
  const own = node.is("funcretset") || node.is("opretset") ? 1 : 0;
  return node.children.reduce((sum, one) => sum + countSetFunctions(one), own);
}
