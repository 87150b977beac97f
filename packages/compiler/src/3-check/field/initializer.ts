// ED114: initializers that are not valid defaults of the column.

import type { Entity } from "../../2-model/data/entity.ts";
import { type ColumnType, describeType, isText, scalarOf } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Literal } from "../../text/literal.ts";
import { listing } from "../../text/names.ts";

export function checkInitializer({ version }: Entity, field: Field, report: Report): void {
  const defaultValue = field.column.defaultValue;
  if (defaultValue?.kind !== "literal" || field.spelling.kind === "opaque" || field === version) return;
  const maxLength = field.column.varchar?.value ?? Number.POSITIVE_INFINITY;
  const isValid =
    fits(defaultValue.value, field.type) &&
    !(typeof defaultValue.value === "string" && [...defaultValue.value].length > maxLength);
  // A second `@version` field has its own diagnostic; `@version` gives a field the default 0.
  if (!isValid && report.isClear(field.span))
    report.add("default-impossible", defaultValue.span, {
      field: field.name,
      type: typeOf(field),
      suggestion: suggestionFor(defaultValue.value, field),
    });
}

/** Suggests a default that fits the type. */
function suggestionFor(value: Literal, { name, type, column }: Field): string {
  if (value === null) return `for a nullable column, write \`${name}: ${describeType(type)} | null\``;
  if (type.kind === "choice")
    return `its values are ${listing(
      type.values.map((one) => JSON.stringify(one)),
      "and",
    )}`;
  const hint = scalarOf(type)?.defaultHint?.(value) ?? null;
  if (hint !== null) return hint;
  if (isText(type) && column.varchar !== null && typeof value === "string")
    return `it has ${[...value].length} characters: shorten it, or allow more`;
  return "write a value that the column can store, or remove it: the initializer is also the default of the column";
}

function typeOf({ type, column }: Field): string {
  return column.varchar === null ? describeType(type) : `VARCHAR(${column.varchar.value})`;
}

function fits(value: Literal, type: ColumnType): boolean {
  if (type.kind === "array") return Array.isArray(value) && value.every((item: Literal) => fits(item, type.of));
  if (type.kind === "choice") return typeof value === "string" && type.values.includes(value);
  return scalarOf(type)?.isDefault?.(value) === true;
}
