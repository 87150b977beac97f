// Compares the catalog that the files create with the one that the entities declare, without unmanaged objects.
import type { Catalog } from "../../catalog/catalog.ts";
import { type CatalogDifference, compareCatalogs } from "../../catalog/compare.ts";
import { objectKey, tableKey } from "../../catalog/names.ts";
import { type CatalogNames, catalogNames, restrictCatalog } from "../../catalog/restrict-catalog.ts";
import type { Intent } from "../../difference/intent.ts";
import type { MigrationsFolder } from "../folder/migrations-folder.ts";
import type { CatalogStates } from "../run/catalog-states.ts";

/** The schema that the entities declare. */
export interface WantedState {
  readonly statements: readonly string[];
  readonly intent: Intent;
}

export interface CurrentState {
  /** The keys of all objects that migrations may change. */
  readonly names: CatalogNames;
  /** The whole catalog that the files create. */
  readonly wholeCatalog: Catalog;
  /** The managed part of it. */
  readonly from: Catalog;
  /** The catalog that the entities declare. */
  readonly to: Catalog;
}

/** @throws {ReplayFailure} for a statement that fails */
export async function currentState(
  states: CatalogStates,
  { files, schema }: MigrationsFolder,
  { statements, intent }: WantedState,
): Promise<CurrentState> {
  const prerequisites = await states.prerequisites;
  const wholeCatalog = await states.afterFiles(files);
  const wanted = await states.ofStatements(statements);
  const before = schema === null ? null : await states.afterFiles([schema]);
  const names = managedNames({ before, wanted, present: wholeCatalog, prerequisites, intent });
  return { names, wholeCatalog, from: restrictCatalog(wholeCatalog, names), to: restrictCatalog(wanted, names) };
}

/** Returns the differences of a catalog from the one that the entities declare. */
export function remainingDifferences({ names, to }: CurrentState, catalog: Catalog): readonly CatalogDifference[] {
  return compareCatalogs(to, restrictCatalog(catalog, names));
}

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
function managedNames({ before, wanted, present, prerequisites, intent }: ManagedStates): CatalogNames {
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
