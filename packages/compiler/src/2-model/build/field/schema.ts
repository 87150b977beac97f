// Reads `@schema`: JSON Schema that is merged into that of the property.
import type { Literal } from "../../../text/literal.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";

export function readSchema(annotations: Annotations): Readonly<Record<string, Literal>> {
  const properties = annotations.one("schema")?.reading.value ?? new Map();
  return Object.fromEntries([...properties].map(([key, entry]) => [key, entry.value.value]));
}
