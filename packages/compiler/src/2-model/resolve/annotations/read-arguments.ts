// Reads arguments of annotations into typed values by the shape of the word, and reports those that do not fit.
import type { Expression, Property } from "../../../1-syntax/syntax.ts";
import { certain, possible, replace } from "../../../diagnostics/fixes/change.ts";
import { Report } from "../../../diagnostics/report.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { otherForms } from "../../../language/other-tools/forms.ts";
import { type Absent, absent, exampleOf, type Required, type Shape, type Unreadable } from "../../../language/shape.ts";
import { durationFromText } from "../../../text/duration.ts";
import { isJson } from "../../../text/literal.ts";
import { listing } from "../../../text/names.ts";
import { fileOf } from "../constant.ts";
import type { ProjectFile } from "../project.ts";
import { substituteConstants, substituteTopLevel } from "../substitute-constants.ts";
import {
  type ArgumentContext,
  nestedContext,
  type ReadResult,
  type RejectArgument,
  unreadable,
  valueAt,
} from "./argument.ts";
import { literalOf } from "./literal.ts";
import { convertValue } from "./mistakes/convert-value.ts";
import { describe, fits, isRunTime, quoted } from "./mistakes/describe-expression.ts";
import { type Hint, suggestReadable } from "./mistakes/suggest-literal.ts";
import { suggestOption } from "./mistakes/unknown-option.ts";
import { isChoice, readChoice } from "./read-choice.ts";

/** Returns the value of an argument; unreadable after a diagnostic. */
export function readArgument(shape: Shape, argument: Expression, asked: ArgumentContext): ReadResult {
  const { span } = argument;
  const { what, file, report } = asked;
  // Functions and classes are passed by name.
  const expression = shape.kind === "name" ? argument : substituteTopLevel(argument, file);
  const unread = (): void => {
    const { suggestion, fixes } = hint();
    report.add("unreadable-argument", span, { what, suggestion }, ...fixes);
  };
  const hint = (): Hint => {
    const code = file.syntax.text.slice(span.start, span.end).replaceAll(/\s+/g, " ");
    const isFunction = expression.kind === "other" && /^(?:async\b|function\b|\(|\w+\s*=>)/.test(code);
    if (!takesName(shape) || (expression.kind !== "call" && !isFunction)) return suggestReadable(expression, file);
    if (isFunction || code.length > 60)
      return {
        suggestion: "declare it in a file that is imported here, `export function …`, and write its name",
        fixes: [],
      };
    return {
      suggestion: `give it a name in a file that is imported here, and write the name: \`export const … = ${code};\``,
      fixes: [],
    };
  };
  const refuse: RejectArgument = (taken, fixes = convertValue(shape, expression, file)) => {
    // No further advice for a text that names a function, or for a mistake with a fix.
    const isUnclear = taken.startsWith("it takes ") && taken !== unquoted(expression) && fixes.length === 0;
    const form = isUnclear ? otherForms.get(what) : undefined;
    const suggestion = form === undefined ? taken : `${taken}; ${form}`;
    if (isRunTime(expression)) unread();
    else report.add("unknown-value", span, { what, found: describe(expression), suggestion }, ...fixes);
    return unreadable(span);
  };
  switch (shape.kind) {
    case "string":
      return expression.kind === "string" ? valueAt(expression.value, span) : refuse(`it takes ${textNamed(shape)}`);
    case "number":
    case "boolean":
      return expression.kind === shape.kind ? valueAt(expression.value, span) : refuse(`it takes ${words[shape.kind]}`);
    case "duration": {
      const milliseconds = expression.kind === "string" ? durationFromText(expression.value) : null;
      if (milliseconds !== null) return valueAt(milliseconds, span);
      return refuse(
        'it takes a whole number with a unit, from a second to 1,000 days: `"90s"`, `"30m"`, `"12h"`, `"7d"`',
      );
    }
    case "choice":
      return readChoice(shape, expression, asked, refuse, null);
    case "regex":
      if (expression.kind !== "regex") return refuse("it takes a regular expression: `/^[a-z]+$/`");
      return valueAt({ pattern: expression.pattern, flags: expression.flags }, span);
    case "name":
      return expression.kind === "name"
        ? valueAt({ path: expression.path, file: fileOf(expression, file).path }, span)
        : refuse(unquoted(expression) ?? "it takes the name of an imported function");
    case "json": {
      const value = literalOf(substituteConstants(expression, file));
      if (value === undefined) unread();
      if (value === undefined) return unreadable(span);
      return isJson(value)
        ? valueAt(value, span)
        : refuse("it takes JSON, which has no bigint and no infinite numbers");
    }
    case "list": {
      if (expression.kind !== "array") return refuse(`it takes a list: \`${asked.example ?? listOf(shape.of)}\``);
      const flat = flatList(shape.of, expression, file);
      if (flat !== null) {
        const fix = possible(`change it to \`${flat}\``, replace(span, flat));
        const suggestion = `write each of them as a list: \`${flat}\``;
        report.add("unknown-value", span, { what, found: "one list of fields", suggestion }, fix);
        return unreadable(span);
      }
      const items = expression.items.map((item) =>
        readArgument(shape.of, item, nestedContext(asked, `an item of ${what}`)),
      );
      // A list without its invalid item could cause another diagnostic.
      return items.some((item) => item.kind === "unreadable") ? unreadable(span) : valueAt(items, span);
    }
    case "record":
      return readRecord(shape.of, expression, asked, refuse);
    case "options": {
      if (expression.kind === "object") return readOptions(shape, expression, asked);
      const isScalar = expression.kind === "string" || expression.kind === "boolean";
      const meant = isScalar ? (shape.fromShorthand?.(expression.value) ?? null) : null;
      if (meant === null)
        return refuse(`it takes an object of options: \`${asked.example ?? optionsLike(shape, asked)}\``);
      // A further argument adds information, as in `@column("varchar", { length: 20 })`.
      const isAlone = asked.annotation === undefined || !/^\s*,\s*[^\s)]/.test(file.syntax.text.slice(span.end));
      const fixes = isAlone ? [possible(`change it to \`${meant}\``, replace(span, meant))] : [];
      return refuse(`it takes an object of options, here \`${meant}\``, fixes);
    }
    case "either": {
      const fitting = shape.shapes.find((candidate) => fits(candidate, expression));
      const isNamed = takesName(shape) && !shape.shapes.some(({ kind }) => kind === "string");
      const quotedName = isNamed && !isChoice(shape, expression) ? unquoted(expression) : null;
      if (quotedName !== null) return refuse(quotedName);
      if (fitting === undefined) return refuse(`it takes ${shape.expected}`);
      if (fitting.kind === "choice") return readChoice(fitting, expression, asked, refuse, shape);
      return readArgument(fitting, expression, asked);
    }
  }
}

function listOf(shape: Shape): string {
  const isNested = shape.kind === "either" && shape.shapes.some(({ kind }) => kind === "list");
  return isNested ? "[[…]]" : "[…]";
}

/** Returns the fix that writes `["a", "b"]` as `[["a", "b"]]` where a list of lists is expected; otherwise null. */
function flatList(
  of: Shape,
  { items, span }: Extract<Expression, { kind: "array" }>,
  { syntax: { text } }: ProjectFile,
): string | null {
  if (listOf(of) === "[…]" || items.length === 0 || items.some(({ kind }) => kind !== "string")) return null;
  const code = text.slice(span.start, span.end);
  return code.startsWith("[") && !code.includes("\n") ? `[${code}]` : null;
}

/** Returns an example of an object with its required options, or with the first two options if none is required. */
function optionsLike({ options }: Extract<Shape, { kind: "options" }>, { target }: ArgumentContext): string {
  const needed = Object.values(options).flatMap((one) => (one.kind === "required" ? [exampleOf(one, target)] : []));
  const [first, second] = Object.keys(options).map((name) => `${name}: …`);
  const any = second === undefined ? first : `${first}, ${second}`;
  return `{ ${needed.length === 0 ? any : needed.join(", ")} }`;
}

/** True if the shape accepts the name of a function or an object. */
function takesName(shape: Shape): boolean {
  return shape.kind === "name" || (shape.kind === "either" && shape.shapes.some((one) => takesName(one)));
}

/** Returns the suggestion for `"requireUser"` where the function itself is expected; null for any other expression. */
function unquoted(expression: Expression): string | null {
  if (expression.kind !== "string" || !/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(expression.value)) return null;
  return `write the imported function instead of a text: \`${expression.value}\``;
}

function readRecord(of: Shape, expression: Expression, asked: ArgumentContext, refuse: RejectArgument): ReadResult {
  const { what, file, report } = asked;
  if (expression.kind !== "object") return refuse("it takes an object: `{ … }`");
  const entries = new Map<string, unknown>();
  for (const property of expression.properties) {
    const key = property.key;
    if (key.value === "") {
      const { suggestion, fixes } = suggestReadable(property.value, file);
      report.add("unreadable-argument", key.span, { what: `a property of ${what}`, suggestion }, ...fixes);
    } else if (entries.has(key.value)) reportRepeated(property, expression, asked);
    else {
      const value = readArgument(of, property.value, nestedContext(asked, `\`${key.value}\` of ${what}`));
      if (value.kind === "value") entries.set(key.value, { key, value });
    }
  }
  return valueAt(entries, expression.span);
}

function readOptions(
  { options, isPartial }: Extract<Shape, { kind: "options" }>,
  expression: Extract<Expression, { kind: "object" }>,
  asked: ArgumentContext,
): ReadResult {
  const { what, file, report, type } = asked;
  const read = new Map<string, ReadResult>();
  const misspelt = new Map<string, Span>();
  let replaced: Span | undefined;
  for (const property of expression.properties) {
    const { key, value } = property;
    const { value: name, span } = key;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (name === "") {
      const { suggestion, fixes } = suggestReadable(value, file);
      report.add("unreadable-argument", span, { what: `an option of ${what}`, suggestion }, ...fixes);
      for (const hidden of Object.keys(options)) misspelt.set(hidden, span);
    } else if (option === undefined) {
      const isValueOf = (other: string, argument: Expression): boolean => canBe(options[other], argument, asked);
      const unknown = { property, within: expression, options, what, type, text: file.syntax.text, isValueOf };
      const { suggestion, fixes, meant, isWhole } = suggestOption(unknown);
      report.add("unknown-option", span, { word: what, name, suggestion }, ...fixes);
      misspelt.set(meant ?? "", span);
      if (isWhole === true) replaced = span;
    } else if (read.has(name)) reportRepeated(property, expression, asked);
    else {
      const shape = option.kind === "required" ? option.of : option;
      read.set(name, readArgument(shape, value, nestedContext(asked, `\`${name}\``)));
    }
  }
  const all = Object.entries(options).map(([name, option]) => {
    const place = misspelt.get(name) ?? replaced;
    const found =
      read.get(name) ??
      (place === undefined
        ? missing(name, option, asked.annotation ?? expression.span, asked, expression.span)
        : unreadable(place));
    return { name, option, found };
  });
  const isWhole = all.every(({ option, found }) => option.kind !== "required" || found.kind === "value");
  if (!isWhole && !isPartial) return unreadable(expression.span);
  return valueAt(Object.fromEntries(all.map(({ name, found }) => [name, found])), expression.span);
}

/** True if the value of an option would cause no diagnostic. */
function canBe(option: Shape | Required | undefined, value: Expression, asked: ArgumentContext): boolean {
  if (option === undefined) return false;
  const report = new Report();
  readArgument(option.kind === "required" ? option.of : option, value, { ...asked, report });
  return report.isEmpty;
}

/** Reports a duplicate option. Removing it is certain only if both values are equal. */
function reportRepeated(
  { key, value }: Property,
  { properties }: Extract<Expression, { kind: "object" }>,
  { file, report }: ArgumentContext,
): void {
  const { text } = file.syntax;
  const first = properties.find((one) => one.key.value === key.value);
  const textOf = ({ span }: Expression): string => text.slice(span.start, span.end);
  const proposal = first !== undefined && textOf(first.value) === textOf(value) ? certain : possible;
  const labels = first === undefined ? [] : [{ span: first.key.span, message: "the first one" }];
  const fix = proposal(`remove the second \`${key.value}\``, { kind: "remove-option", span: value.span });
  report.add("repeated-option", key.span, { name: key.value }, ...labels, fix);
}

/** Returns an absent option, and reports it if it is required. */
function missing(
  option: string,
  shape: Shape | Required,
  span: Span,
  { what, target, report }: ArgumentContext,
  within: Span,
): Absent | Unreadable {
  if (shape.kind !== "required") return absent;
  const example = exampleOf(shape, target);
  // Examples that only show the form contain names that the project does not have.
  const isSound = typeof shape.example !== "string";
  const fixes = isSound ? [possible(`add \`${example}\``, { kind: "insert-item", span: within, text: example })] : [];
  report.add(shape.missing, span, { of: what, option, example }, ...fixes);
  return unreadable(span);
}

const words = { number: "a number", boolean: "`true` or `false`" } as const;

/** Describes the text that a shape accepts. */
function textNamed({ names, words = [] }: Extract<Shape, { kind: "string" }>): string {
  if (names !== "field" && names !== "target-field") return "a string";
  return listing(["the name of a field", ...words.map(quoted)], "or");
}
