// Selects the part of a catalog to pull: some schemas, without the migrations table.
import { type Catalog, withoutToolTables } from "@entity-derive/migrations";

/** `schemas` is null for all. */
export function selectSchemas(whole: Catalog, schemas: readonly string[] | null, records: string): Catalog {
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
