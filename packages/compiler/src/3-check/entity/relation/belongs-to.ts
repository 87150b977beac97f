// ED408 and ED317: foreign keys whose types or actions do not fit their columns.

import { type Entity, isPartlyUnreadable, type Parent, storedFields } from "../../../2-model/data/entity.ts";
import { describeType, isNumber, isText, isUuid } from "../../../2-model/data/field/column-type.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import { certain, fieldType, type Proposal, possible } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";

export function checkBelongsTo(entity: Entity, report: Report): void {
  for (const parent of entity.parents) {
    const { pairs, target, onDelete, onUpdate, span } = parent;
    for (const { own, target: part } of pairs) {
      const [type, idType] = [describeType(own.type), describeType(part.type)];
      const name = target.names.type;
      const idName = pairs.length === 1 ? `the id of \`${name}\`` : `\`${part.name}\` of \`${name}\``;
      const either = pairs.length === 1 ? `, or as \`${idType} | null\`` : "";
      const parameters = { field: own.name, type, idName, idType, either };
      const fixes = changeType(own, part);
      if (type !== idType) report.add("foreign-key-type", own.span, parameters, ...fixes);
    }
    checkLive(entity, parent, report);
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
 * Suggests the type of the referenced field if it is a single name. Certain if a text field refers to a UUID or both
 * are numbers; for other types the reference itself may be wrong.
 */
function changeType(own: Field, part: Field): readonly Proposal[] {
  const { spelling } = part;
  if (spelling.kind !== "vocabulary" && spelling.kind !== "global") return [];
  const areNumbers = [own, part].every(({ type }) => isNumber(type));
  const proposal = (isText(own.type) && isUuid(part.type)) || areNumbers ? certain : possible;
  return [proposal(`change the type to \`${spelling.name}\``, ...fieldType(own.span, spelling.name))];
}

/** ED317: reasons why a foreign key cannot be limited to live rows. */
function checkLive(entity: Entity, { live, field, target, onDelete, onUpdate }: Parent, report: Report): void {
  if (live === null) return;
  const { type } = target.names;
  const refuse = (reason: string, suggestion: string): void =>
    void report.add("live-impossible", live.span, { field: field.name, reason, suggestion });
  if (target.deletedAt === null) {
    // A mistake in `softDelete` has its own diagnostic.
    if (target.source.options.has("softDelete") || isPartlyUnreadable(target)) return;
    refuse(
      `\`${type}\` has no soft deletion`,
      `use \`softDelete\` in \`${type}\`, or remove \`live\`: without it, the foreign key ensures that the row exists`,
    );
  } else if (entity.distribution !== null || target.distribution !== null)
    refuse(
      "Citus distributes the tables, for which this foreign key over generated columns is not supported",
      "remove `live`, and check the parent in your code",
    );
  else if (onDelete === "set null" || onDelete === "set default")
    refuse(
      `PostgreSQL refuses \`ON DELETE ${onDelete.toUpperCase()}\` for foreign keys over generated columns`,
      'use `onDelete: "cascade"` or `"restrict"`, or remove `live`',
    );
  else if (onUpdate !== null && onUpdate !== "no action" && onUpdate !== "restrict")
    refuse(
      `PostgreSQL refuses \`ON UPDATE ${onUpdate.toUpperCase()}\` for foreign keys over generated columns`,
      "remove `onUpdate` or `live`",
    );
  else if (entity.migrations !== null && target.migrations === null)
    refuse(
      `it needs a column in the table of \`${type}\`, which your migrations do not create`,
      `use \`migrations\` in \`${type}\`, or remove \`live\``,
    );
  else {
    const taken = [
      { holder: target, column: "live" },
      { holder: entity, column: live.column },
    ].find(({ holder, column }) => storedFields(holder).some((one) => one.column.name === column));
    if (taken === undefined) return;
    refuse(
      `it adds a column \`${taken.column}\`, which \`${taken.holder.names.type}\` already has`,
      'give yours another name: `@column({ name: "…" })`',
    );
  }
}
