// One optional field of a query: its name, and how the column is compared.
import type { Span } from "../../diagnostics/span.ts";
import type { Field, FilterKind } from "./field.ts";

export type Comparison = "equal" | "in" | "not" | "null" | "like" | "search" | "from" | "to" | "has";

/** One optional field of the query: `ageFrom` compares `age` with `>=`, and `ageIn` takes several values. */
export interface Condition {
  readonly name: string;
  /** The parameter of a query string. */
  readonly jsonName: string;
  readonly field: Field;
  /** The word that gives it: both ends of a range have one. */
  readonly kind: FilterKind;
  readonly comparison: Comparison;
  readonly span: Span;
}

/** Whether the value is a piece of text, whatever the column's own type. */
export function isTextSearch({ comparison }: Condition): boolean {
  return comparison === "like" || comparison === "search";
}
