// An expression into the literal that it is; what has to be run to be known is none.
import type { Expression } from "../../../1-syntax/syntax.ts";
import type { Literal } from "../../../text/literal.ts";

/** The value of a literal; undefined where it can't be read without running the code. */
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
