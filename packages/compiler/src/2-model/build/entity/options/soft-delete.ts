// Reads the option `softDelete`: the field that is NULL in live rows.
import { certain, fieldType, possible } from "../../../../diagnostics/fixes/change.ts";
import type { Field } from "../../../data/field/field.ts";
import { isMoment, timeField } from "../../../data/field/time-field.ts";
import type { EntityOptions } from "../../../resolve/annotations/entity-options.ts";
import type { Subject } from "../../subject.ts";
import { addField, classWithOption } from "../add-field.ts";

/** Makes PostgreSQL the source of `deletedAt`, which only `delete` and `restore` set. */
export function withoutDeletion(fields: readonly Field[], { softDelete }: EntityOptions): readonly Field[] {
  if (softDelete.value !== true) return fields;
  const deletedAt = timeField(fields, "deletedAt");
  return fields.map((field) =>
    field === deletedAt && field.valueSource.kind === "server"
      ? { ...field, valueSource: { kind: "database" } }
      : field,
  );
}

export function buildDeletion(subject: Subject): Field | null {
  const { known } = subject;
  const { softDelete } = subject.options;
  const { report } = subject.source;
  if (softDelete.value !== true) return null;
  const field = timeField(known.fields, "deletedAt");
  if (field !== null && isMoment(field) && field.nullable) return field;
  if (field !== null) {
    const proposal = isMoment(field) ? certain : possible;
    const fix = proposal("change the type to `Date | null`", ...fieldType(field.span, "Date | null"));
    report.add("deletion-field-type", field.span, { field: field.name }, fix);
  } else if (!known.mayHave("deleted_at")) {
    const [part, entity] = classWithOption(softDelete.span, subject);
    const fixes = addField('@field("skip") deletedAt!: Date | null', part);
    report.add("deletion-field", softDelete.span, { entity }, ...fixes);
  }
  return null;
}
