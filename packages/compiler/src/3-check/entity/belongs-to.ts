// ED408: a foreign key's column against the id that it refers to, and actions that it cannot take.
import { describeType } from "../../2-model/data/describe-type.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkBelongsTo(entity: Entity, report: Report): void {
  for (const { pairs, target, onDelete, onUpdate, span } of entity.parents) {
    for (const { own, target: part } of pairs) {
      const [type, idType] = [describeType(own.type), describeType(part.type)];
      const parameters = { field: own.name, type, target: target.names.type, idType };
      if (type !== idType) report.add("foreign-key-type", own.span, parameters);
    }
    const fields = pairs.map(({ own }) => own);
    const required = fields.find(({ nullable }) => !nullable);
    if (required === undefined) continue;
    const nullable = fields.find((field) => field.nullable);
    if (nullable !== undefined)
      report.add("reference-partly-null", span, { nullable: nullable.name, required: required.name });
    for (const [option, action] of Object.entries({ onDelete, onUpdate })) {
      if (action === "set null") report.add("set-null-impossible", span, { option, field: required.name });
      const without = fields.find((field) => !field.nullable && field.column.defaultValue === null);
      if (action === "set default" && without !== undefined)
        report.add("set-default-impossible", span, { option, field: without.name });
    }
  }
}
