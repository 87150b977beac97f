// The query of a view, which says what its columns are.
import type { CatalogRelation } from "../catalog/catalog.ts";
import { Scope } from "../scope.ts";
import { parseTree } from "../tree/node.ts";
import { listedQueries, queryTree } from "../tree/query-tree.ts";

/** Returns the scope of a view's query; null if the relation is none, or its query cannot be read. */
export function viewScope(relation: CatalogRelation, { analyzer }: Scope): Scope | null {
  const found = analyzer.views.get(relation.oid);
  if (found !== undefined || relation.view === null) return found ?? null;
  const [query] = listedQueries(parseTree(relation.view));
  if (query === undefined) return null;
  const scope = new Scope(analyzer, queryTree(query), null);
  analyzer.views.set(relation.oid, scope);
  return scope;
}
