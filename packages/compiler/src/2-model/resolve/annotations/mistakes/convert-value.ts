// Builds fixes that convert values: `"80"` to `80`, `"SET NULL"` to `"set null"`.
import type { Expression } from "../../../../1-syntax/syntax.ts";
import {
  certain,
  changeCodeTo,
  changeTo,
  type Proposal,
  possible,
  replace,
} from "../../../../diagnostics/fixes/change.ts";
import type { Shape } from "../../../../language/shape.ts";
import { suggestDuration } from "../../../../text/duration.ts";
import type { ProjectFile } from "../../project.ts";

/** Returns the fix; none if there are several possible values. */
export function convertValue(shape: Shape, expression: Expression, file: ProjectFile): readonly Proposal[] {
  const shapes = shape.kind === "either" ? shape.shapes : [shape];
  const { text } = file.syntax;
  const { span } = expression;
  const code = text.slice(span.start, span.end);
  const there = { value: code, span };
  const change = (to: string): readonly Proposal[] => [changeCodeTo(to, there, certain)];
  if (expression.kind === "string" && /^["'`]/.test(code)) {
    const { value } = expression;
    const choices = shapes.flatMap((one) => (one.kind === "choice" ? one.values : []));
    const same = choices.filter((choice) => typeof choice === "string" && normalize(choice) === normalize(value));
    if (same.length === 1 && typeof same[0] === "string") return [changeTo(same[0], { value, span }, certain)];
    if (shape.kind === "regex" && isPattern(value)) return change(`/${value}/`);
    const duration = shape.kind === "duration" ? suggestDuration(value) : null;
    if (duration !== null) return change(JSON.stringify(duration));
    if (takesBoolean(shapes) && (value === "true" || value === "false")) return change(value);
    if (shapes.some(({ kind }) => kind === "number") && /^-?\d+(?:\.\d+)?$/.test(value)) return change(value);
    if (shapes.some(({ kind }) => kind === "name") && file.find([value], "value").kind !== "unknown")
      return [possible(`change \`${code}\` to the name \`${value}\``, replace(span, value, code))];
  }
  if (shape.kind === "list" && shape.of.kind === "string" && expression.kind === "string") return change(`[${code}]`);
  const inner = shape.kind === "list" && shape.of.kind === "either" ? shape.of.shapes : [];
  if (expression.kind === "string" && inner.some(isListOfTexts)) return [changeCodeTo(`[[${code}]]`, there, possible)];
  if (expression.kind === "string" && shape.kind === "either" && shapes.some(isListOfTexts))
    return [changeCodeTo(`[${code}]`, there, possible)];
  const isLiteral = expression.kind === "number" || expression.kind === "boolean";
  if (shape.kind === "string" && shape.names === undefined && isLiteral && /^(?:[\d.]+|true|false)$/.test(code))
    return [changeCodeTo(`"${code}"`, there, possible)];
  if (expression.kind === "number" && takesBoolean(shapes) && (code === "1" || code === "0"))
    return change(code === "1" ? "true" : "false");
  return [];
}

/** Returns the fix that writes `"batches"` as `{ outbox: "batches" }`, the required option with this value. */
export function valueInObject(
  shapes: readonly Shape[],
  { span, value }: Extract<Expression, { kind: "string" }>,
  file: ProjectFile,
): readonly Proposal[] {
  const code = file.syntax.text.slice(span.start, span.end);
  return shapes
    .flatMap((shape) => (shape.kind === "options" ? Object.entries(shape.options) : []))
    .flatMap(([name, option]) => {
      if (option.kind !== "required" || option.of.kind !== "choice" || !option.of.values.includes(value)) return [];
      return [changeCodeTo(`{ ${name}: ${code} }`, { value: code, span }, possible)];
    });
}

/** True if a text is a regular expression without slashes. */
function isPattern(text: string): boolean {
  try {
    new RegExp(text, "u");
  } catch {
    return false;
  }
  return text !== "" && !text.includes("/");
}

function isListOfTexts(shape: Shape): boolean {
  return shape.kind === "list" && shape.of.kind === "string";
}

function takesBoolean(shapes: readonly Shape[]): boolean {
  return shapes.some(
    (shape) =>
      shape.kind === "boolean" ||
      (shape.kind === "choice" && shape.values.includes(true) && shape.values.includes(false)),
  );
}

/** Removes case, spaces and hyphens, so that `SET NULL`, `SetNull` and `set_null` are equal. */
function normalize(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/g, "");
}
