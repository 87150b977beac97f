// A column type into the words that messages and documentation use for it.
import type { ColumnType } from "./column-type.ts";

const names: Readonly<Record<string, string>> = {
  uuid: "Uuid",
  text: "string",
  f64: "number",
  boolean: "boolean",
  decimal: "Decimal",
  date: "Date",
  instant: "Temporal.Instant",
  plainDate: "PlainDate",
  plainTime: "PlainTime",
  plainDateTime: "PlainDateTime",
  temporalPlainDate: "Temporal.PlainDate",
  temporalPlainTime: "Temporal.PlainTime",
  temporalPlainDateTime: "Temporal.PlainDateTime",
  json: "Json",
  bytes: "Uint8Array",
  ipAddress: "IpAddress",
};

export function describeType(type: ColumnType): string {
  if (type.kind === "array") {
    const element = describeType(type.of);
    return element.includes(" ") ? `(${element})[]` : `${element}[]`;
  }
  if (type.kind === "choice") return describeChoice(type.values);
  if (type.kind === "object") return "an embedded object";
  return names[type.scalar] ?? type.scalar;
}

/** The first few of the values. */
function describeChoice(values: readonly string[]): string {
  const shown = values.slice(0, 3).map((value) => JSON.stringify(value));
  return [...shown, ...(values.length > shown.length ? ["…"] : [])].join(" | ");
}
