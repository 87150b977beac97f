// ED201: uniqueness among live rows in an entity without soft deletion.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";
import { changeUniqueRows } from "../field/unique-rows.ts";

export function checkSoftDelete(entity: Entity, report: Report): void {
  if (entity.deletedAt !== null || entity.source.options.has("softDelete")) return;
  for (const field of entity.fields) {
    const { unique, uniqueInOwner } = field.column;
    const [option, instead] =
      unique === "live" ? ["live", "true"] : uniqueInOwner === "live" ? ["live-owner", '"owner"'] : [];
    if (option === undefined || instead === undefined) continue;
    const fixes = changeUniqueRows(field, option, instead);
    report.add("live-without-deletion", field.span, { field: field.name, option, instead }, ...fixes);
  }
}
