// ED201: uniqueness among live rows where no row is ever deleted softly.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkSoftDelete(entity: Entity, report: Report): void {
  if (entity.live !== null || entity.source.options.has("softDelete")) return;
  for (const field of entity.fields) {
    const { unique, uniqueInOwner } = field.column;
    if (unique !== "live" && uniqueInOwner !== "live") continue;
    const [option, instead] = unique === "live" ? ["live", "true"] : ["live-owner", '"owner"'];
    report.add("live-without-deletion", field.span, { field: field.name, option, instead });
  }
}
