// Policies of all entities: ED314, since a statement runs for one owner, whatever tables it reads.
import type { Model } from "../../2-model/data/model.ts";
import { ownersOf, securedBy } from "../../2-model/data/ownership.ts";
import type { Report } from "../../diagnostics/report.ts";

/** One setting says for whom a statement runs: what is one owner's key must not happen to be that of another kind's. */
export function checkPolicies(model: Model, report: Report): void {
  const [first, ...others] = model.entities.filter((entity) => securedBy(entity) !== null);
  if (first === undefined) return;
  for (const entity of others) {
    const rls = entity.migrations?.rls ?? null;
    if (rls === null || ownersOf(entity) === ownersOf(first)) continue;
    report.add("rls-owners-differ", rls, { entity: entity.names.type, other: first.names.type });
  }
}
