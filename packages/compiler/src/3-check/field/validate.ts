// ED210: validation rules that cannot apply to the field's type, or that allow nothing.

import { isText, numbers } from "../../2-model/data/column-type.ts";
import { describeType } from "../../2-model/data/describe-type.ts";
import type { Field } from "../../2-model/data/field.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";

export function checkValidate(field: Field, report: Report): void {
  const { rules, type } = field;
  const refuse = (rule: string, span: Span, suggestion: string): void =>
    report.add("validation-impossible", span, { rule, field: field.name, type: describeType(type), suggestion });
  const text = isText(type);
  const list = type.kind === "array";
  const number = type.kind === "scalar" && numbers.has(type.scalar);
  const { spans } = rules;
  if (spans.length !== null && !text && !list) refuse("length", spans.length, "`length` is for strings and arrays");
  if (spans.range !== null && !number) refuse("range", spans.range, "`range` is for numbers; `length` bounds a string");
  if (rules.email !== null && !text) refuse("email", rules.email, "`email` is for strings");
  if (rules.url !== null && !text) refuse("url", rules.url, "`url` is for strings");
  if (rules.pattern !== null && !text) refuse("pattern", rules.pattern.span, "`pattern` is for strings");
  checkBounds(field, report);
  checkPattern(field, report);
}

function checkBounds(field: Field, report: Report): void {
  const { length, range, spans } = field.rules;
  const empty = (rule: string, span: Span, reason: string): void =>
    report.add("validation-empty", span, { rule, field: field.name, reason });
  for (const [rule, bounds, span] of [
    ["length", length, spans.length],
    ["range", range, spans.range],
  ] as const) {
    if (bounds === null || span === null) continue;
    const { min, max } = bounds;
    if (min !== undefined && max !== undefined && min.value > max.value) {
      empty(rule, span, `its minimum ${min.value} is above its maximum ${max.value}`);
    }
  }
  for (const bound of [range?.min, range?.max]) {
    if (bound !== undefined && !Number.isFinite(bound.value)) empty("range", bound.span, "a bound is a finite number");
  }
  for (const bound of [length?.min, length?.max, length?.equal]) {
    if (bound !== undefined && !(Number.isInteger(bound.value) && bound.value >= 0)) {
      empty("length", bound.span, `a length is a whole number from 0, not ${bound.value}`);
    }
  }
}

/** A `g` or `y` flag would make a pattern remember its last match, so that every second value failed. */
function checkPattern({ rules, name }: Field, report: Report): void {
  const { pattern } = rules;
  if (pattern === null) return;
  const reason = /[gy]/.test(pattern.value.flags)
    ? "the flags `g` and `y` keep a position between tests"
    : invalidity(pattern.value);
  if (reason !== null) report.add("validation-empty", pattern.span, { rule: "pattern", field: name, reason });
}

function invalidity({ pattern, flags }: { readonly pattern: string; readonly flags: string }): string | null {
  try {
    new RegExp(pattern, flags);
    return null;
  } catch {
    return "it is not a valid regular expression";
  }
}
