// ED212: JSON in requests that neither its type nor a schema of the user describes.

import type { Entity } from "../../2-model/data/entity.ts";
import { jsonIn } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { isInRequest } from "../../2-model/data/write/inputs.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkJson(entity: Entity, field: Field, report: Report): void {
  if (!isInRequest(field, entity) || field.rules.spans.schema !== null) return;
  for (const { name, type, span, rules } of field.parts ?? [field]) {
    const json = jsonIn(type);
    if (json?.kind !== "opaque" || rules.spans.schema !== null) continue;
    const { part, reason, suggestion } = json;
    // A span in another file would not show the field.
    const place = json.span.path === span.path ? json.span : span;
    report.add("json-opaque", place, { field: name, part, reason, suggestion });
  }
}
