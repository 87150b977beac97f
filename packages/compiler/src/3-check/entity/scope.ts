// ED401 and ED403: scopes with fewer than two different fields, or with fields of different types.

import type { Entity } from "../../2-model/data/entity.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkScope(entity: Entity, report: Report): void {
  for (const { name, fields, span } of entity.scopes) {
    const [first] = fields;
    if (new Set(fields.map((field) => field.value)).size < 2) report.add("scope-too-few", span, { name: name.value });
    for (const field of fields) {
      if (first === undefined || JSON.stringify(field.value.type) === JSON.stringify(first.value.type)) continue;
      const parameters = { name: name.value, first: first.value.name, second: field.value.name };
      report.add("scope-types-differ", field.span, parameters);
    }
  }
}
