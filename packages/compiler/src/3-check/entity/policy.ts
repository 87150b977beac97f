// What policies need to know whose rows are: ED313 where there is no owner, ED315 where those of others are read for nobody.
import { type Entity, isPartlyUnread } from "../../2-model/data/entity.ts";
import { haveSameOwners, ownerField, readBeside, securedBy } from "../../2-model/data/ownership.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkPolicy(entity: Entity, report: Report): void {
  const rls = entity.migrations?.rls ?? null;
  if (rls !== null && ownerField(entity) === null && !isPartlyUnread(entity))
    report.add("rls-without-owner", rls, { entity: entity.names.type });
  checkUnseen(entity, report);
}

/** The repository of one owner runs for that one; one that knows none, or owners of another kind, runs for nobody. */
function checkUnseen(entity: Entity, report: Report): void {
  if (entity.sql !== "full" || isPartlyUnread(entity)) return;
  const said = new Set<Entity>();
  for (const { target, span } of readBeside(entity)) {
    if (target === entity || said.has(target)) continue;
    if (securedBy(target) === null || haveSameOwners(entity, target)) continue;
    said.add(target);
    const reason = ownerField(entity) === null ? "has no owner" : "has other owners";
    report.add("policy-hides-rows", span, { entity: entity.names.type, other: target.names.type, reason });
  }
}
