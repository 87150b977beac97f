// What belongs to entities among everything in a database: that which `schema.sql` or today's entities name.
import type { Catalog } from "../../catalog/catalog.ts";
import { objectKey, tableKey } from "../../catalog/names.ts";
import { type CatalogNames, catalogNames, restrictCatalog } from "../../catalog/restrict.ts";
import type { Intent } from "../../difference/intent.ts";

interface ManagedStates {
  /** What `schema.sql` gives; null where there is none. */
  readonly before: Catalog | null;
  /** What today's entities give. */
  readonly wanted: Catalog;
  /** What the files give. */
  readonly present: Catalog;
  /** What `before.sql` gives, which is others'. */
  readonly prerequisites: Catalog;
  readonly intent: Intent;
}

/** The names of all that migrations may change. */
export function managedNames({ before, wanted, present, prerequisites, intent }: ManagedStates): CatalogNames {
  const named = catalogNames(wanted).union(before === null ? new Set<string>() : catalogNames(before));
  const released = releasedNames(present, intent);
  const others = catalogNames(restrictCatalog(prerequisites, named));
  return named.difference(others).difference(released).union(schemaNames(wanted));
}

/** A schema is nobody's: everything in it needs it. */
function schemaNames({ schemas }: Catalog): CatalogNames {
  return new Set(schemas.map(({ name }) => objectKey("schema", name)));
}

/** Tables that are no longer managed, and what they cannot be without: their enums and their triggers' functions. */
function releasedNames(present: Catalog, { released }: Intent): CatalogNames {
  const keys = new Set(released.map(({ schema, table }) => objectKey("table", schema, table)));
  const tables = present.tables.filter((table) => keys.has(tableKey(table)));
  const types = new Set(
    tables.flatMap(({ columns }) => columns.map(({ base }) => objectKey("type", base.schema, base.name))),
  );
  const routines = new Set(
    tables.flatMap(({ triggers }) => triggers.map((trigger) => `${trigger.function.schema}.${trigger.function.name}`)),
  );
  return catalogNames({
    server: present.server,
    schemas: [],
    extensions: [],
    domains: [],
    sequences: [],
    views: [],
    tables,
    enums: present.enums.filter(({ schema, name }) => types.has(objectKey("type", schema, name))),
    functions: present.functions.filter(({ schema, name }) => routines.has(`${schema}.${name}`)),
  });
}
