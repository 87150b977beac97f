// Names of fields in annotations into the fields they mean.
import type { Report } from "../../diagnostics/report.ts";
import type { Located } from "../../diagnostics/span.ts";
import type { Field } from "../data/field.ts";
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

/** What the names in annotations can mean. */
export interface KnownFields {
  readonly fields: readonly Field[];
  /** Names of fields that have a mistake of their own: it is told there, and not again where they are named. */
  readonly broken: ReadonlySet<string>;
}

/** The field of this name, or null after a diagnostic. Embedded objects have no column of their own. */
export function namedField(
  name: Located<string>,
  { fields, broken }: KnownFields,
  message: UnknownField,
  report: Report,
): Field | null {
  const found = fields.find((field) => field.name === name.value);
  if (found !== undefined && found.parts === null) return found;
  if (broken.has(name.value)) return null;
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
  known: KnownFields,
  message: UnknownField,
  report: Report,
): readonly Field[] | null {
  const found = names.map((name) => namedField(name, known, message, report));
  return found.includes(null) ? null : (found as Field[]);
}
