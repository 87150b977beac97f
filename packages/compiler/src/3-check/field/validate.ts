// ED210: validation rules that cannot apply to the field's type, that allow nothing, or that are never checked.

import type { Entity } from "../../2-model/data/entity.ts";
import { describeType, isNumber, isText } from "../../2-model/data/field/column-type.ts";
import type { Field, RuleTarget } from "../../2-model/data/field/field.ts";
import type { Rules } from "../../2-model/data/field/value-rules.ts";
import { isInRequest } from "../../2-model/data/write/inputs.ts";
import { removeAnnotation, removeOption } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";

export function checkValidate(field: Field, report: Report): void {
  if (field.parts !== null) for (const part of field.parts) checkValidate(part, report);
  checkMember(field, report);
}

/** Checks the rules of a payload member. */
export function checkMember({ name, type, rules }: Named & RuleTarget, report: Report): void {
  const { items, spans } = rules;
  checkRules({ name, type, rules }, report);
  if (spans.items === null) return;
  const suggestion = "`items` is for arrays";
  if (type.kind !== "array") impossible({ name, type }, "items", spans.items, suggestion, report);
  else if (items !== null) checkRules({ name: `${name}[]`, type: type.of, rules: items }, report);
}

/** Rules are checked in requests, so the rules of a field that is in no request have no effect. */
export function checkIsRequested(entity: Entity, field: Field, report: Report): void {
  const places = [field, ...(field.parts ?? [])].map(({ rules }) => placeOf(rules));
  const span = places.find((place) => place !== null);
  if (span === undefined || isInRequest(field, entity) || entity.source.unreadable.has(field.name)) return;
  const { annotation } = field.rules;
  const fixes = annotation === null ? [] : [removeAnnotation("validate", annotation)];
  report.add("validation-idle", span, { field: field.name }, ...fixes);
}

/** Returns the span of the annotation, or of the first rule. */
function placeOf({ annotation, spans, email, url, pattern, message }: Rules): Span | null {
  const [first] = [...Object.values(spans), email, url, pattern?.span ?? null, message?.span ?? null].filter(
    (span) => span !== null,
  );
  return annotation ?? first ?? null;
}

type Named = Pick<Field, "name" | "type">;

function impossible({ name, type }: Named, rule: string, span: Span, suggestion: string, report: Report): void {
  report.add(
    "validation-impossible",
    span,
    { rule, field: name, type: describeType(type), suggestion },
    removeOption(rule, span),
  );
}

/** Checks the rules of a field, a member, or the elements of an array. */
function checkRules(ruled: Named & RuleTarget, report: Report): void {
  const { rules, type } = ruled;
  const refuse = (rule: string, span: Span, suggestion: string): void =>
    impossible(ruled, rule, span, suggestion, report);
  const text = isText(type);
  const list = type.kind === "array";
  const number = isNumber(type);
  const { spans } = rules;
  if (spans.length !== null && !text && !list) refuse("length", spans.length, "`length` is for strings and arrays");
  if (spans.range !== null && !number) refuse("range", spans.range, "`range` is for numbers; `length` bounds a string");
  if (rules.email !== null && !text) refuse("email", rules.email, "`email` is for strings");
  if (rules.url !== null && !text) refuse("url", rules.url, "`url` is for strings");
  if (rules.pattern !== null && !text) refuse("pattern", rules.pattern.span, "`pattern` is for strings");
  checkBounds(ruled, report);
  checkPattern(ruled, report);
  checkMessage(ruled, report);
}

function reportEmpty(rule: string, span: Span, field: string, reason: string, report: Report): void {
  report.add("validation-empty", span, { rule, field, reason }, removeOption(rule, span));
}

function checkBounds({ name, rules }: Named & RuleTarget, report: Report): void {
  const { length, range, spans } = rules;
  for (const [rule, bounds, span] of [
    ["length", length, spans.length],
    ["range", range, spans.range],
  ] as const) {
    if (bounds === null || span === null) continue;
    const { min, max } = bounds;
    if (min !== undefined && max !== undefined && min.value > max.value) {
      reportEmpty(rule, span, name, `its minimum ${min.value} is above its maximum ${max.value}`, report);
    }
  }
  for (const bound of [range?.min, range?.max]) {
    if (bound !== undefined && !Number.isFinite(bound.value))
      reportEmpty("range", bound.span, name, "a bound has to be a finite number", report);
  }
  for (const bound of [length?.min, length?.max, length?.equal]) {
    if (bound !== undefined && !(Number.isInteger(bound.value) && bound.value >= 0)) {
      reportEmpty("length", bound.span, name, `a length has to be a whole number from 0, not ${bound.value}`, report);
    }
  }
}

/** Regular expressions with the flag `g` or `y` keep state between tests, so every second value would fail. */
function checkPattern({ rules, name }: Named & RuleTarget, report: Report): void {
  const { pattern } = rules;
  if (pattern === null) return;
  const reason = /[gy]/.test(pattern.value.flags)
    ? "the flags `g` and `y` keep a position between calls"
    : regExpError(pattern.value);
  if (reason !== null) reportEmpty("pattern", pattern.span, name, reason, report);
}

function regExpError({ pattern, flags }: { readonly pattern: string; readonly flags: string }): string | null {
  try {
    new RegExp(pattern, flags);
    return null;
  } catch {
    return "it is not a valid regular expression";
  }
}

/** A message needs a rule that it is shown for. */
function checkMessage({ rules, name }: Named & RuleTarget, report: Report): void {
  const { message, email, url, pattern, spans } = rules;
  if (message === null) return;
  const broken = spans.length ?? spans.range ?? spans.items ?? email ?? url ?? pattern;
  const reason =
    broken === null ? "there is no rule whose message it could be" : message.value.trim() === "" ? "it is empty" : null;
  if (reason !== null) reportEmpty("message", message.span, name, reason, report);
}
