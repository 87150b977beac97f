// `Decimal`: NUMERIC as a string, so that no digit is lost.
import { type Code, join, list, ts } from "../../text/code.ts";
import { docComment, regularExpression, text } from "../../text/literal.ts";
import { runtime } from "../runtime.ts";
import { chain, rangeBounds, withBounds } from "../validators/reader.ts";
import { action, pipe, strictPipe, string, v } from "../validators/valibot.ts";
import { z } from "../validators/zod.ts";
import { asNumber } from "./integer.ts";
import type { Numeric, ScalarType, ValueRules } from "./scalar-type.ts";
import { isStorable } from "./text.ts";

export const decimal: ScalarType = {
  names: { vocabulary: "Decimal" },
  synonyms: "numeric money bigdecimal",
  value: "string",
  family: "decimal",
  order: "range",
  sql: "NUMERIC",
  catalog: ["numeric"],
  unsupported: { values: "NaN or infinity", condition: "$ IN ('NaN', 'Infinity', '-Infinity')" },
  textForm: "stable",
  eventForm: "text",
  codec: { read: null, write: "decimalToText", event: runtime("decimalInJson") },
  tokenFormat: "decimal",
  parameter: "decimal",
  writer: "jsonText",
  schema: { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" },
  schemaOfRules: ({ limits: { numeric } }) => (numeric === null ? {} : { pattern: numericPattern(numeric) }),
  zod({ rules, limits: { numeric } }) {
    const bounds = rangeChecks(rules).map(([condition, message]) => ts`.refine(${condition}, ${message})`);
    const digits = numeric === null ? [] : [list(ts`.regex(`, digitsRule(numeric), ")")];
    const checks = [...digits, ...bounds];
    const abort = checks.length === 0 ? null : ts`, { abort: true }`;
    return ts`${z}.string().regex(/^-?\\d+(\\.\\d+)?$/${abort})${join(checks, "")}`;
  },
  valibot: ({ rules, limits: { numeric } }) =>
    (rules.range === null && numeric === null ? pipe : strictPipe)(string, [
      action("regex", ts`/^-?\\d+(\\.\\d+)?$/`),
      ...(numeric === null ? [] : [action("regex", ...digitsRule(numeric))]),
      ...rangeChecks(rules).map(([condition, message]) => list(ts`${v}.check(`, [condition, message], ")")),
    ]),
  reader({ rules, limits: { numeric } }) {
    const bounds = rangeBounds(rules, asNumber);
    if (numeric === null) return withBounds("asDecimal", bounds);
    const digits = withBounds("asMatching", [regularExpression({ pattern: numericPattern(numeric), flags: "" })]);
    return bounds.length === 0 ? digits : chain(digits, withBounds("asDecimal", bounds));
  },
  functions: (_library, { range }) => ((range?.min ?? range?.max) === undefined ? [] : [compareDecimals]),
  isDefault: (value) => isStorable(value) && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4})?$/.test(value),
  defaultHint: (value) => (typeof value === "number" ? `write a \`Decimal\` as a text: \`"${value}"\`` : null),
};

/** Returns the pattern of decimals that fit the column without rounding, ignoring zeros at either end. */
function numericPattern({ precision, scale }: Numeric): string {
  const fraction = scale === 0 ? "0+" : `\\d{1,${scale}}0*`;
  return `^-?${wholePattern(precision - scale)}(\\.${fraction})?$`;
}

/** Returns the pattern of whole parts. A scale greater than the precision is left to PostgreSQL. */
function wholePattern(digits: number): string {
  if (digits < 0) return "\\d+";
  return digits === 0 ? "0+" : `0*\\d{1,${digits}}`;
}

/** Returns the pattern of decimals that fit the column, and the message for others. */
function digitsRule(numeric: Numeric): readonly [pattern: Code, message: Code] {
  const { precision, scale } = numeric;
  const rule =
    precision < scale
      ? `must have at most ${scale} digits after the point`
      : `must have at most ${precision - scale} digits before the point and ${scale === 0 ? "none" : scale} after it`;
  return [regularExpression({ pattern: numericPattern(numeric), flags: "" }), text(rule)];
}

/** Returns the conditions of a range, each with its message. */
function rangeChecks({ range, message }: ValueRules): readonly (readonly [condition: Code, message: Code])[] {
  const bound = (value: number, comparison: Code, words: string): readonly [Code, Code] => {
    const digits = decimalDigits(value);
    const ownMessage = message?.value ?? `must be ${words} ${digits}`;
    return [ts`(decimal) => compareDecimals(decimal, ${text(digits)}) ${comparison}`, text(ownMessage)];
  };
  return [
    ...(range?.min === undefined ? [] : [bound(range.min.value, ts`>= 0`, "at least")]),
    ...(range?.max === undefined ? [] : [bound(range.max.value, ts`<= 0`, "at most")]),
  ];
}

const compareDecimals = ts`
  ${docComment("Compares two decimals without rounding; the sign of the result is that of `a - b`.")}
  function compareDecimals(a: string, b: string): bigint {
    const places = Math.max(...[a, b].map((decimal) => decimal.split(".")[1]?.length ?? 0));
    const scaled = (decimal: string): bigint => {
      const [whole = "", fraction = ""] = decimal.split(".");
      return BigInt(whole + fraction.padEnd(places, "0"));
    };
    return scaled(a) - scaled(b);
  }`;

/** Returns a number without an exponent: `1e-7` is `0.0000001`. */
function decimalDigits(value: number): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const places = Number(exponent);
  const digits = places < 0 ? whole.padStart(1 - places, "0") + fraction : whole + fraction.padEnd(places, "0");
  const point = places < 0 ? digits.length - fraction.length + places : whole.length + places;
  const [before, after] = [digits.slice(0, point), digits.slice(point)];
  return `${sign}${before}${after === "" ? "" : `.${after}`}`;
}
