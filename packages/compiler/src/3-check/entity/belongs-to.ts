// ED408: a foreign key's column against the id that it refers to, and actions that it cannot take.

import { isNumber, isText, isUuid } from "../../2-model/data/column-type.ts";
import { describeType } from "../../2-model/data/describe-type.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import { certain, fieldType, type Proposal, possible } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkBelongsTo(entity: Entity, report: Report): void {
  for (const { pairs, target, onDelete, onUpdate, span } of entity.parents) {
    for (const { own, target: part } of pairs) {
      const [type, idType] = [describeType(own.type), describeType(part.type)];
      const name = target.names.type;
      const idName = pairs.length === 1 ? `the id of \`${name}\`` : `\`${part.name}\` of \`${name}\``;
      const either = pairs.length === 1 ? `, or as \`${idType} | null\`` : "";
      const parameters = { field: own.name, type, idName, idType, either };
      const fixes = typedLike(own, part);
      if (type !== idType) report.add("foreign-key-type", own.span, parameters, { fixes });
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

/**
 * A foreign key has the type that it refers to, if that is one name. A text can be meant to hold a UUID, and a number
 * another one; other types may belong to a reference that is wrong itself.
 */
function typedLike(own: Field, part: Field): readonly Proposal[] {
  const { spelling } = part;
  if (spelling.kind !== "vocabulary" && spelling.kind !== "global") return [];
  const areNumbers = [own, part].every(({ type }) => isNumber(type));
  const proposal = (isText(own.type) && isUuid(part.type)) || areNumbers ? certain : possible;
  return [proposal(`change the type to \`${spelling.name}\``, ...fieldType(own.span, spelling.name))];
}
