// Reads the option `migrations`: triggers, audit log, row-level security and extensions.
import { fieldType, possible } from "../../../../diagnostics/fixes/change.ts";
import type { Span } from "../../../../diagnostics/span.ts";
import { isValidIdentifier } from "../../../../text/identifier.ts";
import type { Migrations } from "../../../data/entity-parts.ts";
import type { Field } from "../../../data/field/field.ts";
import { isMoment, timeField } from "../../../data/field/time-field.ts";
import type { Subject } from "../../subject.ts";
import { addField, classWithOption } from "../add-field.ts";

export function buildMigrations(subject: Subject): Migrations | null {
  const { migrations, sql } = subject.options;
  if (sql.value === "none" || migrations.kind !== "value" || migrations.value === false) return null;
  if (migrations.value === true) return { touchUpdatedAt: null, audit: false, rls: null, extensions: [] };
  const { touchUpdatedAt, audit, rls, extensions } = migrations.value;
  for (const extension of extensions.value ?? []) {
    if (isValidIdentifier(extension.value)) continue;
    const found = JSON.stringify(extension.value);
    subject.source.report.add("identifier-impossible", extension.span, {
      option: "extensions",
      found,
      what: "extension",
    });
  }
  return {
    touchUpdatedAt: touchUpdatedAt.value === true ? readUpdatedAt(subject, touchUpdatedAt.span) : null,
    audit: audit.value === true,
    rls: rls.value === true ? rls.span : null,
    extensions: (extensions.value ?? []).map((extension) => extension.value),
  };
}

function readUpdatedAt(subject: Subject, span: Span): Field | null {
  const { known } = subject;
  const { report } = subject.source;
  const field = timeField(known.fields, "updatedAt");
  if (field === null) {
    if (known.mayHave("updated_at")) return null;
    const [part, entity] = classWithOption(span, subject);
    const fixes = addField('@auto @field("response") updatedAt!: Date', part);
    report.add("updated-at-missing", span, { entity }, ...fixes);
    return null;
  }
  if (isMoment(field)) return field;
  const fix = possible("change the type to `Date`", ...fieldType(field.span, "Date"));
  report.add("updated-at-type", field.span, { field: field.name }, fix);
  return null;
}
