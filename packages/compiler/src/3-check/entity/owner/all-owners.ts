// ED340 and ED341: rules of `allOwners`, which gives administrators access to the rows of all owners.
import type { Entity } from "../../../2-model/data/entity.ts";
import { removeOption } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";

export function checkAllOwners(entity: Entity, report: Report): void {
  const { api, names, sql } = entity;
  if (api?.allOwners !== true || entity.source.unreadable.size > 0) return;
  const span = api.spans.allOwners;
  const fix = removeOption("allOwners", span);
  const parameters = { entity: names.type };
  if (entity.owner === null) report.add("all-owners-without-owner", span, parameters, fix);
  else if (sql !== "full") report.add("all-owners-without-sql", span, { ...parameters, sql }, fix);
}
