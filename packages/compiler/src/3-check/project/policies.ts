// ED314: the policies of all entities have to use the same owners.
import type { Model } from "../../2-model/data/model.ts";
import { ownerIdentity, policyColumn } from "../../2-model/data/ownership.ts";
import type { Report } from "../../diagnostics/report.ts";

/** All policies compare one setting with the owner, so ids of different entities in it could match by accident. */
export function checkPolicies(model: Model, report: Report): void {
  const [first, ...others] = model.entities.filter((entity) => policyColumn(entity) !== null);
  if (first === undefined) return;
  for (const entity of others) {
    const rls = entity.migrations?.rls ?? null;
    if (rls === null || ownerIdentity(entity) === ownerIdentity(first)) continue;
    report.add("rls-owners-differ", rls, { entity: entity.names.type, other: first.names.type });
  }
}
