// ED205: filters that cannot compare the field's type.
import { describeType, elementOf, isText, scalarOf } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { removeItem } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { FilteredField } from "../../language/filters/filter-kind.ts";
import { filters } from "../../language/filters/index.ts";

export function checkFilter(field: Field, report: Report): void {
  for (const { value: kind, span } of field.filters) {
    const rejection = filters[kind].rejection(filteredField(field));
    if (rejection === null) continue;
    const { message, suggestion, isRemovable } = rejection;
    const parameters = { kind, field: field.name, type: describeType(field.type), suggestion };
    report.add(message, span, parameters, ...(isRemovable ? [removeItem(JSON.stringify(kind), span)] : []));
  }
}

function filteredField({ type, nullable, parts }: Field): FilteredField {
  const element = elementOf(type);
  const order = element.kind === "choice" ? "range" : (scalarOf(element)?.order ?? "none");
  return {
    isText: isText(type),
    isArray: type.kind === "array",
    isObject: parts !== null,
    isNullable: nullable,
    order,
  };
}
