// ED315: related rows that a policy shows to nobody for whom the repository could run.
import { type Entity, isPartlyUnread } from "../../2-model/data/entity.ts";
import { haveSameOwners, ownerField, readBeside, securedBy } from "../../2-model/data/ownership.ts";
import type { Report } from "../../diagnostics/report.ts";

/** The repository of one owner runs for that one; one that knows none, or owners of another kind, runs for nobody. */
export function checkHiddenRows(entity: Entity, report: Report): void {
  if (entity.sql !== "full" || isPartlyUnread(entity)) return;
  const said = new Set<Entity>();
  for (const { target, span } of readBeside(entity)) {
    if (target === entity || said.has(target)) continue;
    if (securedBy(target) === null || haveSameOwners(entity, target)) continue;
    said.add(target);
    const whose = ownerField(entity) === null ? "nobody's" : "those of other owners";
    report.add("policy-hides-rows", span, { entity: entity.names.type, other: target.names.type, whose });
  }
}
