// The columns of tables and views, which stars and whole rows are written out by.
import type { Catalog } from "../analyze/catalog/catalog.ts";

/** Returns the columns of a table, view or CTE in their order; null if there is none of this name. */
export type ColumnsOf = (schema: string | null, name: string) => readonly string[] | null;

/** @param catalog with the tables that the statements mention */
export function tableColumns({ relations }: Catalog): ColumnsOf {
  const tables = [...relations.values()].filter(({ kind }) => kind !== "c");
  const byName = Map.groupBy(tables, ({ table }) => table);
  return (schema, name) => {
    const found = byName.get(name)?.find((one) => (schema === null ? one.isVisible : one.schema === schema));
    return found === undefined ? null : [...found.columns.values()].map(({ name }) => name);
  };
}
