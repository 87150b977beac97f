// What the files of a folder give beside what the entities say, both without what is others'.
import type { Catalog } from "../../catalog/catalog.ts";
import { type CatalogDifference, compareCatalogs } from "../../catalog/compare.ts";
import { type CatalogNames, restrictCatalog } from "../../catalog/restrict.ts";
import type { Intent } from "../../difference/intent.ts";
import type { MigrationsFolder } from "../folder/migrations-folder.ts";
import type { CatalogStates } from "../run/catalog-states.ts";
import { managedNames } from "./managed-names.ts";

/** What the entities say. */
export interface WantedState {
  readonly statements: readonly string[];
  readonly intent: Intent;
}

export interface CurrentState {
  /** The names of all that migrations may change. */
  readonly names: CatalogNames;
  /** What the files give, all of it. */
  readonly wholeCatalog: Catalog;
  /** Of that what is managed. */
  readonly from: Catalog;
  /** What the entities say. */
  readonly to: Catalog;
}

/** @throws {ReplayFailure} for a statement that does not run */
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

/** In what a catalog differs from what the entities say. */
export function remainingDifferences({ names, to }: CurrentState, catalog: Catalog): readonly CatalogDifference[] {
  return compareCatalogs(to, restrictCatalog(catalog, names));
}
