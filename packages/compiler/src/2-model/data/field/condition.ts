// The filters of a query.
import type { Span } from "../../../diagnostics/span.ts";
import type { Comparison } from "../../../language/filters/filter-kind.ts";
import type { FilterName } from "../../../language/filters/index.ts";
import type { Field } from "./field.ts";

/** An optional property of a query: `ageFrom` compares `age` with `>=`, `ageIn` takes several values. */
export interface Condition {
  readonly name: string;
  /** The name of the parameter in query strings. */
  readonly jsonName: string;
  readonly field: Field;
  /** The filter in the annotation; both ends of a range have the same. */
  readonly kind: FilterName;
  readonly comparison: Comparison;
  readonly span: Span;
}
