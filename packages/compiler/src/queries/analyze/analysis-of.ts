// Puts the analysis of a statement together from its tree.
import type { Analysis, RowCount } from "../data/analysis.ts";
import { analyzedColumn } from "./analyzed-value.ts";
import { analyzeQuery } from "./analyzer.ts";
import type { Catalog } from "./catalog/catalog.ts";
import type { MentionedObjects } from "./catalog/read-catalog.ts";
import { analyzeParameters } from "./parameters/parameters.ts";
import { type TextUse, usesIn } from "./parameters/uses.ts";
import type { PreparedStatement } from "./prepare-statements.ts";
import { rowBounds } from "./rows/row-bounds.ts";
import { usesOf } from "./rows/uses.ts";
import type { Scope } from "./scope.ts";
import type { TreeNode } from "./tree/node.ts";
import { type UsedFeatures, usedFeatures } from "./used-features.ts";

/** An analysis with the query that it is of, for checks; null if its tree is not known. */
export interface InspectedAnalysis extends Analysis {
  readonly scope: Scope | null;
  readonly features: UsedFeatures;
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
    features: () => usedFeatures(query.text, mentioned.functions, catalog),
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
