// ED315: row-level security hides related rows or events from their readers.
import { type Entity, isPartlyUnreadable } from "../../../2-model/data/entity.ts";
import { haveSameOwners, policyColumn, relatedEntities, visibleOwner } from "../../../2-model/data/ownership.ts";
import { notifiesEvents } from "../../../2-model/data/write/events-and-audit.ts";
import type { Report } from "../../../diagnostics/report.ts";

/**
 * A repository for one owner sets this owner for its policies; a repository without owners, or with owners of another
 * entity, sets none.
 */
export function checkHiddenRows(entity: Entity, report: Report): void {
  if (entity.sql !== "full" || isPartlyUnreadable(entity)) return;
  checkHiddenEvents(entity, report);
  const reported = new Set<Entity>();
  for (const { target, span } of relatedEntities(entity)) {
    if (target === entity || reported.has(target)) continue;
    if (policyColumn(target) === null || haveSameOwners(entity, target)) continue;
    reported.add(target);
    const difference = entity.owner === null ? "has no `@owner`" : "has other owners";
    report.add("policy-hides-rows", span, { entity: entity.names.type, other: target.names.type, difference });
  }
}

/** The body of an event that is too large for a notification is read with the owner in the notification. */
function checkHiddenEvents(entity: Entity, report: Report): void {
  const owner = policyColumn(entity);
  const rls = entity.migrations?.rls ?? null;
  if (owner === null || rls === null || !notifiesEvents(entity) || visibleOwner(entity) !== null) return;
  const label = { span: owner.span, message: "the owner" };
  report.add("policy-hides-events", rls, { entity: entity.names.type, owner: owner.name }, label);
}
