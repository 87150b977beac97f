// ED201: uniqueness among live rows where no row is ever deleted softly.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";
import { changedRows } from "../field/unique-rows.ts";

export function checkSoftDelete(entity: Entity, report: Report): void {
  if (entity.live !== null || entity.source.options.has("softDelete")) return;
  for (const field of entity.fields) {
    const parameters = { field: field.name, option: "live", instead: "true" };
    if (field.column.unique !== "live") continue;
    report.add("live-without-deletion", field.span, parameters, { fixes: changedRows(field, "live", "true") });
  }
}
