// ED204: a row cannot be its own owner.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkOwner({ owner, id }: Entity, report: Report): void {
  if (owner !== null && owner === id) report.add("owner-id", owner.span, { field: owner.name });
}
