// The rules that a value keeps in requests: of a field, of a member of an object, of each element of an array.
import type { Span } from "../../../diagnostics/span.ts";
import type { ValueRules } from "../../../language/types/scalar-type.ts";
import type { UserImport } from "../user-import.ts";

/** The rules of a value, and those that are not about the value alone. */
export interface Rules extends ValueRules {
  /** `@validate` itself; null for the rules of a member and of the elements of an array. */
  readonly annotation: Span | null;
  /** Those of the elements of an array. */
  readonly items: Rules | null;
  /** A schema of the user's own, which reads what passed all of the others. */
  readonly schema: UserImport | null;
  /** The places of what has bounds, and of what can be there without having been read. */
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
