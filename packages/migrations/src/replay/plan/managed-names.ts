// Determines the managed objects: those that `schema.sql` or the entities declare.
import type { Catalog } from "../../catalog/catalog.ts";
import { objectKey, tableKey } from "../../catalog/names.ts";
import { type CatalogNames, catalogNames, restrictCatalog } from "../../catalog/restrict-catalog.ts";
import type { Intent } from "../../difference/intent.ts";

interface ManagedStates {
  /** The catalog of `schema.sql`; null if there is none. */
  readonly before: Catalog | null;
  /** The catalog that the entities declare. */
  readonly wanted: Catalog;
  /** The catalog that the files create. */
  readonly present: Catalog;
  /** The catalog that `before.sql` creates, which is not managed. */
  readonly prerequisites: Catalog;
  readonly intent: Intent;
}

/** Returns the keys of all objects that migrations may change. */
export function managedNames({ before, wanted, present, prerequisites, intent }: ManagedStates): CatalogNames {
  const names = catalogNames(wanted).union(before === null ? new Set<string>() : catalogNames(before));
  const released = releasedNames(present, intent);
  const unmanaged = catalogNames(restrictCatalog(prerequisites, names));
  return names.difference(unmanaged).difference(released).union(schemaNames(wanted));
}

/** Schemas are always included, since other objects need them. */
function schemaNames({ schemas }: Catalog): CatalogNames {
  return new Set(schemas.map(({ name }) => objectKey("schema", name)));
}

/** Returns tables that are no longer managed, with their enum types and the functions of their triggers. */
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
