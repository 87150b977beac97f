// A catalog into the part of it that is pulled: some schemas, without the tables that record migrations.
import { type Catalog, withoutToolTables } from "@entity-derive/migrations";

/** `schemas`: null for all. */
export function withinSchemas(whole: Catalog, schemas: readonly string[] | null, records: string): Catalog {
  const catalog = withoutToolTables(whole);
  const has = ({ schema }: { readonly schema: string }): boolean => schemas === null || schemas.includes(schema);
  return {
    ...catalog,
    schemas: catalog.schemas.filter(({ name }) => has({ schema: name })),
    enums: catalog.enums.filter(has),
    domains: catalog.domains.filter(has),
    sequences: catalog.sequences.filter(has),
    tables: catalog.tables.filter((table) => has(table) && `${table.schema}.${table.name}` !== records),
    views: catalog.views.filter(has),
    functions: catalog.functions.filter(has),
  };
}
