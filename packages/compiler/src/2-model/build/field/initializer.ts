// The initializer of a field into the literal that its column has as its default.
import type { Expression, FieldSyntax } from "../../../1-syntax/syntax.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Literal } from "../../../text/literal.ts";
import type { ResolvedType } from "../../data/column-type.ts";
import { literalOf } from "../../resolve/annotations/literal-of.ts";

/** What the field begins with, and where it is written. */
export interface Initial {
  readonly value: Literal;
  readonly expression: Expression;
}

/**
 * The initializer's value: null where there is none, undefined after a diagnostic. `= null` is what a nullable column
 * has anyway; in `Json` that is not nullable it is the null of JSON.
 */
export function readInitializer(
  syntax: FieldSyntax,
  type: ResolvedType | null,
  report: Report,
): Initial | null | undefined {
  const { initializer } = syntax;
  if (initializer === null) return null;
  const value = literalOf(initializer);
  if (value === undefined) {
    report.add("unreadable-default", initializer.span, { field: syntax.name.value });
    return undefined;
  }
  return value === null && type?.nullable !== false ? null : { value, expression: initializer };
}
