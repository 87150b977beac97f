// Describes expressions in messages, and tests them against shapes.
import type { Expression } from "../../../../1-syntax/syntax.ts";
import type { Shape } from "../../../../language/shape.ts";

/** True if the expression has the form of the shape, whatever it contains. */
export function fits(shape: Shape, expression: Expression): boolean {
  switch (shape.kind) {
    case "string":
    case "number":
    case "boolean":
    case "regex":
    case "name":
      return shape.kind === expression.kind;
    case "choice":
      return expression.kind === "string" || (expression.kind === "boolean" && shape.values.includes(expression.value));
    case "list":
      return expression.kind === "array";
    case "record":
    case "options":
      return expression.kind === "object";
    case "either":
      return shape.shapes.some((candidate) => fits(candidate, expression));
    case "duration":
      return expression.kind === "string";
    case "json":
      return true;
  }
}

/** True if the value is only known at run time. */
export function isRunTime(expression: Expression): boolean {
  return runTime.has(expression.kind);
}

const runTime: ReadonlySet<Expression["kind"]> = new Set(["other", "call", "name", "spread"]);

/** Returns a value as source text, in code quotes. */
export function quoted(value: string | boolean): string {
  return `\`${JSON.stringify(value)}\``;
}

export function describe(expression: Expression): string {
  switch (expression.kind) {
    case "string":
      return `\`${JSON.stringify(expression.value)}\``;
    case "number":
    case "bigint":
    case "boolean":
      return `\`${String(expression.value)}\``;
    case "null":
      return "`null`";
    case "regex":
      return "a regular expression";
    case "array":
      return "a list";
    case "object":
      return "an object";
    default:
      return "this";
  }
}
