// Puts the analysis of a statement together from its tree.
import type { Analysis, RowCount } from "../data/analysis.ts";
import { analyzedColumn } from "./analyzed-value.ts";
import { analyzeQuery } from "./analyzer.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { analyzeParameters } from "./parameters/parameters.ts";
import type { PreparedStatement } from "./prepare-statements.ts";
import { isReadOnly } from "./rows/read-only.ts";
import { rowBounds } from "./rows/row-bounds.ts";
import { usesOf } from "./rows/uses.ts";
import type { Scope } from "./scope.ts";
import type { TreeNode } from "./tree/node.ts";
import type { UsedFeatures } from "./used-features.ts";

/** An analysis with the query that it is of, for checks; null if its tree is not known. */
export interface InspectedAnalysis extends Analysis {
  readonly scope: Scope | null;
  readonly features: UsedFeatures;
}

export function analysisOf(
  query: TreeNode,
  statement: PreparedStatement,
  catalog: Catalog,
  features: UsedFeatures,
): InspectedAnalysis {
  const scope = analyzeQuery(query, catalog);
  return {
    kind: "analyzed",
    command: scope.tree.command,
    columns: scope.result.map((column) => analyzedColumn(column, catalog)),
    parameters: analyzeParameters(scope, statement.parameters),
    isRead: isReadOnly(query, catalog),
    rows: rowCount(scope),
    uses: usesOf(query, catalog),
    isExact: true,
    scope,
    features,
  };
}

function rowCount(scope: Scope): RowCount {
  const { atLeastOne, atMostOne } = rowBounds(scope);
  if (!atMostOne) return "many";
  return atLeastOne ? "one" : "at-most-one";
}
