// Evaluates expressions that are literals.
import type { Expression } from "../../../1-syntax/syntax.ts";
import type { Literal } from "../../../text/literal.ts";

/** Returns the value of a literal; undefined for an expression that would have to be run. */
export function literalOf(expression: Expression): Literal | undefined {
  switch (expression.kind) {
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return expression.value;
    case "null":
      return null;
    case "array": {
      const items = expression.items.map(literalOf);
      return items.includes(undefined) ? undefined : (items as Literal[]);
    }
    case "object": {
      const entries = expression.properties.map(({ key, value }) => [key.value, literalOf(value)] as const);
      return entries.some(([key, value]) => key === "" || value === undefined)
        ? undefined
        : Object.fromEntries(entries);
    }
    default:
      return undefined;
  }
}
