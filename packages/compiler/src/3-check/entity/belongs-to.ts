// ED408 and ED505: a foreign key's column against the id that it refers to, actions that it cannot take, and owners that it cannot compare.
import { describeType } from "../../2-model/data/describe-type.ts";
import type { Entity, Parent } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkBelongsTo(entity: Entity, report: Report): void {
  for (const parent of entity.parents) {
    const { field, target, onDelete, onUpdate, span } = parent;
    checkWithin(entity, parent, report);
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

/** PostgreSQL compares nothing where one of the columns is NULL, and empties all of them where the other row changes. */
function checkWithin(entity: Entity, { field, target, within, onUpdate, span }: Parent, report: Report): void {
  if (within === null) return;
  const sides = [
    [entity, within.own],
    [target, within.target],
  ] as const;
  for (const [side, owner] of sides) {
    if (owner.nullable) {
      const parameters = { field: field.name, entity: side.names.type, owner: owner.name };
      report.add("owner-nullable", span, parameters, [{ span: owner.span, message: "the owner" }]);
    }
    if (side === target && entity === target) break;
  }
  if (onUpdate === "set null" || onUpdate === "set default")
    report.add("owner-emptied", span, { field: field.name, action: onUpdate, owner: within.own.name });
}
