// One optional field of a query: its name, and how the column is compared.
import type { Span } from "../../../diagnostics/span.ts";
import type { Comparison } from "../../../language/filters/filter-kind.ts";
import type { FilterName } from "../../../language/filters/index.ts";
import type { Field } from "./field.ts";

/** One optional field of the query: `ageFrom` compares `age` with `>=`, and `ageIn` takes several values. */
export interface Condition {
  readonly name: string;
  /** The parameter of a query string. */
  readonly jsonName: string;
  readonly field: Field;
  /** The word that gives it: both ends of a range have one. */
  readonly kind: FilterName;
  readonly comparison: Comparison;
  readonly span: Span;
}
