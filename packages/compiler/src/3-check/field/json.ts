// ED212: JSON that a request carries, but that neither its type nor a schema of the user's own says how to check.
import { jsonIn } from "../../2-model/data/column-type.ts";
import type { Field } from "../../2-model/data/field.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkJson(field: Field, report: Report): void {
  const isCarried = field.supply.kind === "request" || field.inUpdate;
  if (!isCarried || field.rules.spans.schema !== null) return;
  for (const { name, type, span } of field.parts ?? [field]) {
    const json = jsonIn(type);
    if (json?.kind !== "unseen") continue;
    const { part, reason, suggestion } = json;
    // A place in another file would say nothing of the entity.
    const place = json.span.path === span.path ? json.span : span;
    report.add("json-unseen", place, { field: name, part, reason, suggestion });
  }
}
