// Names of fields in annotations into the fields they mean.
import type { Report } from "../diagnostics/report.ts";
import type { Located } from "../diagnostics/span.ts";
import type { Field } from "./entity.ts";
import { suggest } from "./read-arguments.ts";

/** The messages for a name that is no field: each option has an ID of its own. */
export type UnknownField =
  | "upsert-unknown-field"
  | "index-unknown-field"
  | "returning-unknown-field"
  | "scope-unknown-field"
  | "within-unknown-field"
  | "join-unknown-field"
  | "projection-unknown-field"
  | "constraint-unknown-field";

/** The field of this name, or null after a diagnostic. Embedded objects have no column of their own. */
export function namedField(
  name: Located<string>,
  fields: readonly Field[],
  message: UnknownField,
  report: Report,
): Field | null {
  const found = fields.find((field) => field.name === name.value);
  if (found !== undefined && found.parts === null) return found;
  const names = fields.filter((field) => field.parts === null).map((field) => field.name);
  const suggestion =
    found === undefined
      ? (suggest(name.value, names) ?? `the fields are ${names.map((field) => `\`${field}\``).join(", ")}`)
      : `\`${name.value}\` is an embedded object, which is several columns`;
  report.add(message, name.span, { name: name.value, suggestion });
  return null;
}

/** All fields of a list, or null when one is unknown. */
export function namedFields(
  names: readonly Located<string>[],
  fields: readonly Field[],
  message: UnknownField,
  report: Report,
): readonly Field[] | null {
  const found = names.map((name) => namedField(name, fields, message, report));
  return found.includes(null) ? null : (found as Field[]);
}
