// ED408: a foreign key's column against the id that it refers to, and actions that it cannot take.
import { describeType } from "../../2-model/data/describe-type.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkBelongsTo(entity: Entity, report: Report): void {
  for (const { field, target, onDelete, onUpdate, span } of entity.parents) {
    const [type, idType] = [describeType(field.type), describeType(target.id.type)];
    if (type !== idType) {
      report.add("foreign-key-type", field.span, { field: field.name, type, target: target.names.type, idType });
    }
    if (field.nullable) continue;
    for (const [option, action] of Object.entries({ onDelete, onUpdate })) {
      if (action === "set null") report.add("set-null-impossible", span, { option, field: field.name });
      if (action === "set default" && field.column.defaultValue === null)
        report.add("set-default-impossible", span, { option, field: field.name });
    }
  }
}
