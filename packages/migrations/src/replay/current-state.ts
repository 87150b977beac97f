// What the files of a folder give beside what the entities say, both without what is others'.
import type { Catalog } from "../catalog/catalog.ts";
import { type CatalogDifference, compareCatalogs } from "../catalog/compare.ts";
import { type CatalogNames, restrictTo } from "../catalog/restrict.ts";
import type { Intent } from "../difference/intent.ts";
import type { MigrationsFolder } from "./folder.ts";
import { managedNames } from "./managed.ts";
import type { States } from "./states.ts";

/** What the entities say. */
export interface WantedState {
  readonly statements: readonly string[];
  readonly intent: Intent;
}

export interface CurrentState {
  /** The names of all that migrations may change. */
  readonly names: CatalogNames;
  /** What the files give, all of it. */
  readonly present: Catalog;
  /** Of that what is managed. */
  readonly from: Catalog;
  /** What the entities say. */
  readonly to: Catalog;
}

/** @throws {ReplayFailure} for a statement that does not run */
export async function currentState(
  states: States,
  { files, schema }: MigrationsFolder,
  { statements, intent }: WantedState,
): Promise<CurrentState> {
  const around = await states.around;
  const present = await states.after(files);
  const wanted = await states.of(statements);
  const before = schema === null ? null : await states.after([schema]);
  const names = managedNames({ before, wanted, present, around, intent });
  return { names, present, from: restrictTo(present, names), to: restrictTo(wanted, names) };
}

/** In what a catalog differs from what the entities say. */
export function remaining({ names, to }: CurrentState, catalog: Catalog): readonly CatalogDifference[] {
  return compareCatalogs(to, restrictTo(catalog, names));
}
