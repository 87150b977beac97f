// All changes into steps, in the order that is safe: what is added before what is used, what goes last.

import { becomesDistributed } from "./becoming-distributed.ts";
import { besideTables, ownedSequences, schemaSteps } from "./beside-tables.ts";
import { columnSteps, dropIdentities, finishIdentities } from "./columns.ts";
import { addConstraints, narrowChecks, settleConstraints, validateConstraints } from "./constraints.ts";
import { distributeTables, oneByOne } from "./distribution.ts";
import { dropBesideTables, dropColumns, dropTables } from "./drops.ts";
import { addLabels, replaceTypes } from "./enums.ts";
import { buildIndexes, dropIndexes } from "./indexes.ts";
import { newTables, waitingForeignKeys } from "./new-tables.ts";
import { relaxSecurity, tightenSecurity } from "./policies.ts";
import { detachReferences } from "./references.ts";
import { releaseColumns, releaseTables } from "./release.ts";
import { renameSteps } from "./rename-steps.ts";
import { earlyValues, lateValues } from "./required.ts";
import { retypeSteps } from "./retypes.ts";
import type { Scope, TablePair } from "./scope.ts";
import type { Step } from "./step.ts";
import { dropTriggers, makeTriggers } from "./triggers.ts";

export function plan(scope: Scope): readonly Step[] {
  const each = (steps: (pair: TablePair) => readonly Step[]): readonly Step[] => scope.pairs.flatMap(steps);
  const settled = scope.pairs.filter((pair) => !becomesDistributed(pair));
  return oneByOne(scope, [
    ...schemaSteps(scope),
    ...renameSteps(scope),
    ...addLabels(scope),
    ...besideTables(scope),
    ...newTables(scope),
    ...each(relaxSecurity),
    ...each((pair) => retypeSteps(scope, pair)),
    ...each((pair) => [...columnSteps(scope, pair), ...addConstraints(scope, pair, true), ...makeTriggers(pair)]),
    ...ownedSequences(scope),
    ...each((pair) => earlyValues(scope, pair)),
    ...each(finishIdentities),
    ...detachReferences(scope),
    ...settled.flatMap(buildIndexes),
    ...waitingForeignKeys(scope),
    ...each((pair) => addConstraints(scope, pair, false)),
    ...each((pair) => validateConstraints(scope, pair)),
    ...each((pair) => settleConstraints(scope, pair)),
    ...settled.flatMap((pair) => dropIndexes(pair, false)),
    ...each((pair) => releaseColumns(scope, pair)),
    ...releaseTables(scope),
    // What the version before cannot bear.
    ...each((pair) => lateValues(scope, pair)),
    ...each((pair) => narrowChecks(scope, pair)),
    ...each(tightenSecurity),
    ...distributeTables(scope, (pair) => [
      ...buildIndexes(pair),
      ...dropIndexes(pair, false),
      ...dropIndexes(pair, true),
    ]),
    ...each((pair) => [
      ...(becomesDistributed(pair) ? [] : dropTriggers(pair)),
      ...dropIdentities(pair),
      ...dropColumns(pair),
    ]),
    ...dropTables(scope),
    ...settled.flatMap((pair) => dropIndexes(pair, true)),
    ...replaceTypes(scope),
    ...dropBesideTables(scope),
  ]);
}
