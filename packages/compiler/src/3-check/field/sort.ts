// ED205: `@sort` on a type without an order.

import { describeType, isOrdered } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { removeAnnotation } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkSort(field: Field, report: Report): void {
  if (field.sortable === null || (isOrdered(field.type) && field.type.kind !== "array")) return;
  const fix = removeAnnotation("sort", field.sortable);
  report.add("sort-impossible", field.sortable, { field: field.name, type: describeType(field.type) }, fix);
}
