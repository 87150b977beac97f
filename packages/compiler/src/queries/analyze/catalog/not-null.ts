// Whether a column's NOT NULL constraint holds for all rows that a statement can read.
import { type Catalog, type CatalogColumn, type CatalogRelation, withDescendants } from "./catalog.ts";

/**
 * @param includesChildren false for ONLY
 */
export function isProvedNotNull(
  catalog: Catalog,
  relation: CatalogRelation,
  column: CatalogColumn,
  includesChildren: boolean,
): boolean {
  if (!column.isNotNull || !isTable(relation)) return false;
  const children = includesChildren ? withDescendants(catalog, relation).filter((one) => one !== relation) : [];
  if (children.length === 0) return true;
  return !column.isNoInherit && children.every((child) => isTable(child) && hasNotNull(child, column.name));
}

/** PostgreSQL does not enforce the constraints of foreign tables. */
function isTable({ kind }: CatalogRelation): boolean {
  return kind === "r" || kind === "p";
}

function hasNotNull(relation: CatalogRelation, name: string): boolean {
  return [...relation.columns.values()].some((column) => column.name === name && column.isNotNull);
}
