// The rules of values in requests: of fields, members of objects, and elements of arrays.
import type { Span } from "../../../diagnostics/span.ts";
import type { ValueRules } from "../../../language/types/scalar-type.ts";
import type { UserImport } from "../user-import.ts";

/** The rules of a value, of the elements of an array, and a schema. */
export interface Rules extends ValueRules {
  /** The `@validate` annotation; null for rules of an object's members and of an array's elements. */
  readonly annotation: Span | null;
  /** The rules of an array's elements. */
  readonly items: Rules | null;
  /** The user's schema, which reads values that satisfy all other rules. */
  readonly schema: UserImport | null;
  /** The options with bounds, and those that may be present but unreadable. */
  readonly spans: Readonly<Record<"length" | "range" | "items" | "schema", Span | null>>;
}

export const noRules: Rules = {
  annotation: null,
  length: null,
  range: null,
  email: null,
  url: null,
  pattern: null,
  items: null,
  schema: null,
  message: null,
  spans: { length: null, range: null, items: null, schema: null },
};
