// A column type into the words that messages and documentation use for it.
import type { ColumnType } from "./column-type.ts";

const names: Readonly<Record<string, string>> = {
  uuid: "Uuid",
  text: "string",
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
  if (type.kind === "array") return `${describeType(type.of)}[]`;
  if (type.kind === "choice") return "a choice of texts";
  if (type.kind === "object") return "an embedded object";
  return names[type.scalar] ?? type.scalar;
}
