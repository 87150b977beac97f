// ED205: filters that cannot compare the field's type.

import { isOrdered, isText } from "../../2-model/data/column-type.ts";
import { describeType } from "../../2-model/data/describe-type.ts";
import type { Field } from "../../2-model/data/field.ts";
import { withoutItem } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkFilter(field: Field, report: Report): void {
  for (const { value: kind, span } of field.filters) {
    const fixes = [withoutItem(JSON.stringify(kind), span)];
    const parameters = { kind, field: field.name, type: describeType(field.type) };
    if (kind === "like" || kind === "search") {
      const suggestion = isOrdered(field.type)
        ? 'compare it with `@filter` or `@filter("range")`'
        : "filter by another field";
      if (!isText(field.type)) report.add("filter-not-text", span, { ...parameters, suggestion }, { fixes });
    } else if (kind === "null") {
      const suggestion = field.nullable ? "filter by one of its members" : "remove it: every row has a value";
      if (field.parts !== null || !field.nullable)
        report.add("filter-impossible", span, { ...parameters, suggestion }, { fixes });
    } else if (kind === "has") {
      const suggestion = field.type.kind === "array" ? "filter by another field" : 'compare it with `@filter("in")`';
      if (field.type.kind !== "array" || !isOrdered(field.type.of))
        report.add("filter-impossible", span, { ...parameters, suggestion }, { fixes });
    } else if (field.type.kind === "array" || !isOrdered(field.type)) {
      report.add("filter-impossible", span, {
        ...parameters,
        suggestion: "filter by another field, or write the query by hand in a subclass",
      });
    } else if (kind === "range" && field.type.kind === "scalar" && unranged.has(field.type.scalar)) {
      report.add(
        "filter-impossible",
        span,
        { ...parameters, suggestion: "compare it for equality: `@filter`" },
        { fixes },
      );
    }
  }
}

const unranged: ReadonlySet<string> = new Set(["boolean", "uuid"]);
