// Arguments of an annotation into typed values by the word's shape; what does not fit becomes a diagnostic.
import type { Expression } from "../../1-syntax/syntax.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Options, Shape } from "../../language/shape.ts";
import { isJson, type Literal } from "../../text/literal.ts";
import { listing } from "../../text/names.ts";
import { nearest } from "../../text/nearest.ts";

/** What a message calls the thing, with its own quotes: "`table`", "the argument of `@field`". */
type What = string;

/** The value of one argument as the shape's reading describes it, or undefined after a diagnostic. */
export function readArgument(shape: Shape, expression: Expression, what: What, report: Report): unknown {
  const { span } = expression;
  const refuse = (suggestion: string): undefined => {
    if (isUnreadable(expression)) report.add("unreadable-argument", span, { what });
    else report.add("unknown-value", span, { what, found: describe(expression), suggestion });
  };
  switch (shape.kind) {
    case "later":
      report.add("later-option", span, { option: what });
      return undefined;
    case "string":
    case "number":
    case "boolean":
      return expression.kind === shape.kind
        ? { value: expression.value, span }
        : refuse(`it takes ${words[shape.kind]}`);
    case "choice":
      return readChoice(shape, expression, what, report, refuse, null);
    case "regex":
      if (expression.kind !== "regex") return refuse("it takes a regular expression: `/^[a-z]+$/`");
      return { value: { pattern: expression.pattern, flags: expression.flags }, span };
    case "name":
      return expression.kind === "name"
        ? { value: expression.path, span }
        : refuse("it takes the name of an imported function");
    case "json": {
      const value = literalOf(expression);
      if (value === undefined) report.add("unreadable-argument", span, { what });
      if (value === undefined) return undefined;
      return isJson(value) ? { value, span } : refuse("it takes JSON, which has no bigint and no infinite numbers");
    }
    case "list": {
      if (expression.kind !== "array") return refuse("it takes a list: `[…]`");
      const items = expression.items.map((item) => readArgument(shape.of, item, `an item of ${what}`, report));
      // A list without its refused item would look like another mistake.
      return items.includes(undefined) ? undefined : { value: items, span };
    }
    case "record":
      return readRecord(shape.of, expression, what, report, refuse);
    case "options":
      return expression.kind === "object"
        ? readOptions(shape.options, expression, what, report)
        : refuse("it takes an object of options: `{ … }`");
    case "either": {
      const fitting = shape.shapes.find((candidate) => fits(candidate, expression));
      if (fitting === undefined) return refuse(`it takes ${shape.expected}`);
      if (fitting.kind === "choice") return readChoice(fitting, expression, what, report, refuse, shape.expected);
      return readArgument(fitting, expression, what, report);
    }
  }
}

type Refuse = (suggestion: string) => undefined;

function readChoice(
  shape: Extract<Shape, { kind: "choice" }>,
  expression: Expression,
  what: What,
  report: Report,
  refuse: Refuse,
  expected: string | null,
): unknown {
  const { span } = expression;
  if (expression.kind === "string" || expression.kind === "boolean") {
    if (shape.values.includes(expression.value)) return { value: expression.value, span };
    if (shape.later.includes(expression.value)) {
      report.add("later-option", span, { option: `${describe(expression)} of ${what}` });
      return undefined;
    }
  }
  const values = [...shape.values, ...shape.later];
  const texts = values.filter((value) => typeof value === "string");
  const meant = expression.kind === "string" ? nearest(expression.value, texts) : null;
  return refuse(
    meant === null ? `it takes ${expected ?? listing(values.map(quoted), "or")}` : `did you mean ${quoted(meant)}?`,
  );
}

function readRecord(of: Shape, expression: Expression, what: What, report: Report, refuse: Refuse): unknown {
  if (expression.kind !== "object") return refuse("it takes an object: `{ … }`");
  const entries = new Map<string, unknown>();
  for (const property of expression.properties) {
    const key = property.key;
    if (key.value === "") report.add("unreadable-argument", key.span, { what: `a property of ${what}` });
    else if (entries.has(key.value)) report.add("repeated-option", key.span, { name: key.value });
    else {
      const value = readArgument(of, property.value, `\`${key.value}\` of ${what}`, report);
      if (value !== undefined) entries.set(key.value, { key, value });
    }
  }
  return { value: entries, span: expression.span };
}

function readOptions(
  options: Options,
  expression: Extract<Expression, { kind: "object" }>,
  what: What,
  report: Report,
): unknown {
  const given: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const { key, value } of expression.properties) {
    const shape = Object.hasOwn(options, key.value) ? options[key.value] : undefined;
    if (key.value === "") report.add("unreadable-argument", key.span, { what: `an option of ${what}` });
    else if (shape === undefined) {
      const suggestion =
        suggest(key.value, Object.keys(options)) ??
        `it has ${listing(
          Object.keys(options).map((name) => `\`${name}\``),
          "or",
        )}`;
      report.add("unknown-option", key.span, { word: what, name: key.value, suggestion });
    } else if (seen.has(key.value)) report.add("repeated-option", key.span, { name: key.value });
    else if (shape.kind === "later" && !isOff(value))
      report.add("later-option", key.span, { option: `\`${key.value}\`` });
    else if (shape.kind !== "later") given[key.value] = readArgument(shape, value, `\`${key.value}\``, report);
    seen.add(key.value);
  }
  return { value: given, span: expression.span };
}

/** `softDelete: false` asks for nothing, so nothing is missing. */
function isOff(value: Expression): boolean {
  return value.kind === "boolean" && !value.value;
}

function fits(shape: Shape, expression: Expression): boolean {
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
    case "json":
    case "later":
      return true;
  }
}

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

function isUnreadable(expression: Expression): boolean {
  return expression.kind === "other" || expression.kind === "call" || expression.kind === "name";
}

const words = { string: "a string", number: "a number", boolean: "`true` or `false`" } as const;

/** `did you mean …?`, when one of the names is near enough. */
export function suggest(found: string, names: readonly string[]): string | null {
  const name = nearest(found, names);
  return name === null ? null : `did you mean \`${name}\`?`;
}

/** A value as it is written in the source. */
function quoted(value: string | boolean): string {
  return `\`${JSON.stringify(value)}\``;
}

function describe(expression: Expression): string {
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
