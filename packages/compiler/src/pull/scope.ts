// A catalog into the part of it that is pulled: some schemas, without the table that records migrations.
import type { Catalog } from "@entity-derive/migrations";

/** `schemas`: null for all. */
export function withinSchemas(catalog: Catalog, schemas: readonly string[] | null, records: string): Catalog {
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
