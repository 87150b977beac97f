// The filters of a query.
import type { Span } from "../../../diagnostics/span.ts";
import type { Comparison } from "../../../language/filters/filter-kind.ts";
import type { FilterName } from "../../../language/filters/index.ts";
import type { FullText } from "../table/full-text.ts";
import type { Field } from "./field.ts";

/** An optional property of a query. */
export type Condition = FieldCondition | SearchCondition;

interface QueryProperty {
  readonly name: string;
  /** The name of the parameter in query strings. */
  readonly jsonName: string;
  readonly span: Span;
}

/** A comparison of a field: `ageFrom` compares `age` with `>=`, `ageIn` takes several values. */
export interface FieldCondition extends QueryProperty {
  /** The filter in the annotation; both ends of a range have the same. */
  readonly kind: FilterName;
  readonly field: Field;
  readonly comparison: Comparison;
}

/** The search `q` of the full text. */
export interface SearchCondition extends QueryProperty {
  readonly kind: "full-text";
  readonly fullText: FullText;
}

/** Returns the field that a condition compares; null for the search. */
export function fieldOf(condition: Condition): Field | null {
  return condition.kind === "full-text" ? null : condition.field;
}

/** Returns the conditions that compare fields. */
export function fieldConditions(conditions: readonly Condition[]): readonly FieldCondition[] {
  return conditions.filter((condition) => condition.kind !== "full-text");
}
