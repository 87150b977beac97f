// Orders all steps of a migration: additions before their use, removals last.

import type { CatalogDiff, TablePair } from "./catalog-diff.ts";
import { distributeTables, separateDistributedSteps } from "./citus/distribute-tables.ts";
import { isNewlyDistributed } from "./citus/distribution-changes.ts";
import { columnSteps, dropIdentities, finishIdentities } from "./columns/column-changes.ts";
import { fillAfterDeployment, fillBeforeDeployment } from "./columns/not-null.ts";
import { typeChangeSteps } from "./columns/type-changes.ts";
import {
  addConstraints,
  dropOldConstraints,
  narrowChecks,
  validateConstraints,
} from "./constraints/checks-and-foreign-keys.ts";
import { detachForeignKeys } from "./constraints/drop-referencing-keys.ts";
import { buildIndexes, dropIndexes } from "./constraints/indexes.ts";
import { dropColumns, dropSchemaObjects, dropTables } from "./drop-steps.ts";
import { addLabels, replaceTypes } from "./enum-labels.ts";
import { ownedSequences, schemaObjectSteps, schemaSteps } from "./schema-objects.ts";
import type { Step } from "./step.ts";
import { createTables, deferredForeignKeys } from "./tables/create-tables.ts";
import { relaxSecurity, tightenSecurity } from "./tables/policies.ts";
import { relaxDroppedColumns, relaxDroppedTables } from "./tables/relax-constraints.ts";
import { renameSteps } from "./tables/rename-steps.ts";
import { createTriggers, dropTriggers } from "./tables/triggers.ts";

export function planSteps(diff: CatalogDiff): readonly Step[] {
  const each = (steps: (pair: TablePair) => readonly Step[]): readonly Step[] => diff.pairs.flatMap(steps);
  const inPlace = diff.pairs.filter((pair) => !isNewlyDistributed(pair));
  return separateDistributedSteps(diff, [
    ...schemaSteps(diff),
    ...renameSteps(diff),
    ...addLabels(diff),
    ...schemaObjectSteps(diff),
    ...createTables(diff),
    ...each(relaxSecurity),
    ...each((pair) => typeChangeSteps(diff, pair)),
    ...each((pair) => [...columnSteps(diff, pair), ...addConstraints(diff, pair, true), ...createTriggers(pair)]),
    ...ownedSequences(diff),
    ...each((pair) => fillBeforeDeployment(diff, pair)),
    ...each(finishIdentities),
    ...detachForeignKeys(diff),
    ...inPlace.flatMap(buildIndexes),
    ...deferredForeignKeys(diff),
    ...each((pair) => addConstraints(diff, pair, false)),
    ...each((pair) => validateConstraints(diff, pair)),
    ...each((pair) => dropOldConstraints(diff, pair)),
    ...inPlace.flatMap((pair) => dropIndexes(pair, false)),
    ...each((pair) => relaxDroppedColumns(diff, pair)),
    ...relaxDroppedTables(diff),
    // The remaining steps would break the previous version.
    ...each((pair) => fillAfterDeployment(diff, pair)),
    ...each((pair) => narrowChecks(diff, pair)),
    ...each(tightenSecurity),
    ...distributeTables(diff, (pair) => [
      ...buildIndexes(pair),
      ...dropIndexes(pair, false),
      ...dropIndexes(pair, true),
    ]),
    ...each((pair) => [
      ...(isNewlyDistributed(pair) ? [] : dropTriggers(pair)),
      ...dropIdentities(pair),
      ...dropColumns(pair),
    ]),
    ...dropTables(diff),
    ...inPlace.flatMap((pair) => dropIndexes(pair, true)),
    ...replaceTypes(diff),
    ...dropSchemaObjects(diff),
  ]);
}
