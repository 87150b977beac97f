// Analyses one statement: ties the functions together that analyse its parts.
import type { Catalog } from "./catalog/catalog.ts";
import { operandFacts } from "./facts/comparisons.ts";
import { factsOf } from "./facts/conditions.ts";
import { factsOfQuery } from "./facts/query-facts.ts";
import { type Analyzer, type ResultColumn, Scope } from "./scope.ts";
import type { TreeNode } from "./tree/node.ts";
import { queryTree } from "./tree/query-tree.ts";
import { columnOf } from "./values/columns.ts";
import { valueOfNode } from "./values/expressions.ts";
import { resultOf } from "./values/results.ts";

/** Returns the scope of a statement's outermost query. */
export function analyzeQuery(query: TreeNode, catalog: Catalog): Scope {
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
