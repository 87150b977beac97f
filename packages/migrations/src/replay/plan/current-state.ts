// Compares the catalog that the files create with the one that the entities declare, without unmanaged objects.
import type { Catalog } from "../../catalog/catalog.ts";
import { type CatalogDifference, compareCatalogs } from "../../catalog/compare.ts";
import { type CatalogNames, restrictCatalog } from "../../catalog/restrict-catalog.ts";
import type { Intent } from "../../difference/intent.ts";
import type { MigrationsFolder } from "../folder/migrations-folder.ts";
import type { CatalogStates } from "../run/catalog-states.ts";
import { managedNames } from "./managed-names.ts";

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
