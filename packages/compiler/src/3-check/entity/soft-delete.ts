// ED201: uniqueness among live rows in an entity without soft deletion.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";
import { changeUniqueRows } from "../field/unique-rows.ts";

export function checkSoftDelete(entity: Entity, report: Report): void {
  if (entity.live !== null || entity.source.options.has("softDelete")) return;
  for (const field of entity.fields) {
    const parameters = { field: field.name, option: "live", instead: "true" };
    if (field.column.unique !== "live") continue;
    report.add("live-without-deletion", field.span, parameters, { fixes: changeUniqueRows(field, "live", "true") });
  }
}
