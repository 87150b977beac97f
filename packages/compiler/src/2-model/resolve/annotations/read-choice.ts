// Reads an argument that is one of several values, and suggests a similar or equivalent one.
import type { Expression } from "../../../1-syntax/syntax.ts";
import { possible, replace } from "../../../diagnostics/fixes/change.ts";
import { changeWord } from "../../../diagnostics/fixes/did-you-mean.ts";
import { otherValues } from "../../../language/other-tools/values.ts";
import type { Shape } from "../../../language/shape.ts";
import { listing } from "../../../text/names.ts";
import { nearest } from "../../../text/nearest.ts";
import { type ArgumentContext, type ReadResult, type RejectArgument, valueAt } from "./argument.ts";
import { convertValue, valueInObject } from "./mistakes/convert-value.ts";
import { quoted } from "./mistakes/describe-expression.ts";

/** @param either the shapes among which the choice is one */
export function readChoice(
  shape: Extract<Shape, { kind: "choice" }>,
  expression: Expression,
  { file }: ArgumentContext,
  refuse: RejectArgument,
  either: Extract<Shape, { kind: "either" }> | null,
): ReadResult {
  const { span } = expression;
  if (expression.kind === "string" || expression.kind === "boolean") {
    if (shape.values.includes(expression.value)) return valueAt(expression.value, span);
  }
  const texts = shape.values.filter((value) => typeof value === "string");
  const otherwise = `it takes ${either?.expected ?? listing(shape.values.map(quoted), "or")}`;
  const converted = convertValue(shape, expression, file);
  if (expression.kind !== "string" || converted.length > 0) return refuse(otherwise, converted);
  const meant = nearest(expression.value, texts);
  const equivalents = otherValues.get(expression.value);
  if (equivalents?.every((value) => texts.includes(value)) === true) {
    const literals = equivalents.map((value) => `"${value}"`).join(", ");
    return refuse(`write \`${literals}\``, [
      possible(`change \`"${expression.value}"\` to \`${literals}\``, replace(expression.span, literals)),
    ]);
  }
  if (meant === null) return refuse(otherwise, valueInObject(either?.shapes ?? [], expression, file));
  return refuse(`did you mean ${quoted(meant)}?`, [changeWord(expression, meant, texts)]);
}

/** True if a text is one of the values of the shapes, or similar to one. */
export function isChoice({ shapes }: Extract<Shape, { kind: "either" }>, expression: Expression): boolean {
  const choices = shapes.flatMap((one) => (one.kind === "choice" ? one.values : []));
  return (
    expression.kind === "string" &&
    (choices.includes(expression.value) || nearest(expression.value, choices.map(String)) !== null)
  );
}
