// A field into the Valibot schema that reads it from JSON.

import type { ColumnType, ObjectMember, Scalar } from "../../2-model/data/column-type.ts";
import { type Field, isRequired, noRules, type Rules } from "../../2-model/data/field.ts";
import { type Code, list, namespace, type Reference, raw, ts } from "../../text/code.ts";
import { key, text } from "../../text/literal.ts";
import { documented, type Emission } from "../context.ts";
import { presentType } from "../values/field-type.ts";
import type { Validator } from "./validator.ts";

const v: Reference = namespace("valibot", "v");

export const valibot: Validator = {
  requestSchema(field, emission) {
    const schema = presentSchema(field, emission);
    if (field.nullable) return ts`${v}.nullish(${schema})`;
    return isRequired(field) ? schema : ts`${v}.optional(${schema})`;
  },
  updateSchema(field, emission) {
    return ts`${v}.${raw(field.nullable ? "nullish" : "optional")}(${presentSchema(field, emission)})`;
  },
  versionSchema: (version) => schemaOf(version.type, noRules, undefined),
  objectSchema: (name, members) => ts`
    ${v}.object({
      ${members}
    }) satisfies ${v}.GenericSchema<unknown, ${name}>`,
  support(fields) {
    if (!fields.some((field) => hasDate(field.type))) return null;
    return documented(
      "Whether the text begins with a day of the calendar: February 30 is none.",
      ts`
        function isRealDay(text: string): boolean {
          const day = text.slice(0, 10);
          return new Date(\`\${day}T00:00:00Z\`).toISOString().startsWith(day);
        }`,
    );
  },
};

function presentSchema(field: Field, emission: Emission): Code {
  const { type, spelling, rules } = field;
  const isJson = type.kind === "scalar" && type.scalar === "json";
  if (spelling.kind === "opaque" || isJson) {
    const isValue = spelling.kind === "opaque" && !isJson ? 'typeof given === "string"' : "given !== undefined";
    return ts`${v}.custom<${presentType(field, emission)}>((given) => ${raw(isValue)})`;
  }
  return schemaOf(type, rules, field.column.varchar?.value);
}

function schemaOf(type: ColumnType, rules: Rules, varchar: number | undefined): Code {
  switch (type.kind) {
    case "choice":
      return list(ts`${v}.picklist([`, type.values.map(text), "])");
    case "array":
      return piped(ts`${v}.array(${schemaOf(type.of, noRules, undefined)})`, lengthRules(rules, varchar));
    case "object":
      return list(
        ts`${v}.object({ `,
        type.members.map((member) => ts`${key(member.name)}: ${memberSchema(member)}`),
        " })",
      );
    case "scalar":
      return scalarSchema(type.scalar, rules, varchar);
  }
}

/** A member of an embedded object; an absent one that may be null is null. */
function memberSchema({ type, nullable }: ObjectMember): Code {
  const schema = schemaOf(type, noRules, undefined);
  return nullable ? ts`${v}.nullish(${schema}, null)` : schema;
}

/** `v.pipe(schema, …)`, or the schema alone. */
function piped(schema: Code, actions: readonly Code[]): Code {
  return actions.length === 0 ? schema : list(ts`${v}.pipe(`, [schema, ...actions], ")");
}

function scalarSchema(scalar: Scalar, rules: Rules, varchar: number | undefined): Code {
  const string = ts`${v}.string()`;
  const number = ts`${v}.number()`;
  /** The narrower of the column's bounds and the rule's. */
  const integer = (bits: number): Code => {
    const min = Math.max(-(2 ** (bits - 1)), rules.range?.min?.value ?? Number.NEGATIVE_INFINITY);
    const max = Math.min(2 ** (bits - 1) - 1, rules.range?.max?.value ?? Number.POSITIVE_INFINITY);
    return piped(number, [call("integer"), call("minValue", String(min)), call("maxValue", String(max))]);
  };
  switch (scalar) {
    case "text":
      return piped(string, textRules(rules, varchar));
    case "uuid":
      return piped(string, [call("uuid")]);
    case "i16":
      return integer(16);
    case "i32":
      return integer(32);
    case "i64":
      return piped(number, [call("safeInteger"), ...rangeRules(rules)]);
    case "f32":
    case "f64":
      return piped(number, [call("finite"), ...rangeRules(rules)]);
    case "bigint":
      return piped(string, [
        call("regex", "/^-?\\d{1,19}$/"),
        call("transform", "(text) => BigInt(text)"),
        ...int64,
        ...bigintRules(rules),
      ]);
    case "decimal":
      return piped(string, [call("regex", "/^-?\\d+(\\.\\d+)?$/"), ...decimalRules(rules)]);
    case "boolean":
      return ts`${v}.boolean()`;
    case "date":
      return piped(string, [call("isoTimestamp"), realDay, call("transform", "(text) => new Date(text)")]);
    case "instant":
      return piped(string, [call("isoTimestamp"), realDay, call("transform", "(text) => Temporal.Instant.from(text)")]);
    case "plainDate":
      return piped(string, [call("isoDate"), realDay]);
    case "plainTime":
      return piped(string, [plainTime]);
    case "plainDateTime":
      return piped(string, [plainDateTime, realDay]);
    case "temporalPlainDate":
      return piped(string, [call("isoDate"), realDay, call("transform", "(text) => Temporal.PlainDate.from(text)")]);
    case "temporalPlainTime":
      return piped(string, [plainTime, call("transform", "(text) => Temporal.PlainTime.from(text)")]);
    case "temporalPlainDateTime":
      return piped(string, [plainDateTime, realDay, call("transform", "(text) => Temporal.PlainDateTime.from(text)")]);
    case "json":
      return ts`${v}.unknown()`;
    case "bytes":
      return piped(string, [
        call("base64"),
        call("transform", "(text) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))"),
      ]);
    case "ipAddress":
      return piped(string, [call("regex", ipAddress)]);
  }
}

function call(name: string, ...given: readonly string[]): Code {
  return ts`${v}.${raw(name)}(${raw(given.join(", "))})`;
}

const int64: readonly Code[] = [call("minValue", "-9223372036854775808n"), call("maxValue", "9223372036854775807n")];

/** Valibot's date actions take February 30 for a day, and `new Date` makes March 2 of it. */
const realDay: Code = call("check", "isRealDay", '"Invalid date"');

const dates: ReadonlySet<string> = new Set([
  ...["date", "instant", "plainDate", "plainDateTime", "temporalPlainDate", "temporalPlainDateTime"],
]);

function hasDate(type: ColumnType): boolean {
  if (type.kind === "array") return hasDate(type.of);
  if (type.kind === "object") return type.members.some((member) => hasDate(member.type));
  return type.kind === "scalar" && dates.has(type.scalar);
}

const time = "([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?";
const plainTime: Code = call("regex", `/^${time}$/`);
const plainDateTime: Code = call("regex", `/^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T${time}$/`);

/** The shape of an address with an optional prefix length; PostgreSQL knows the rest. */
const ipAddress = "/^(\\d{1,3}(\\.\\d{1,3}){3}|[\\da-f:.]*:[\\da-f:.]*)(\\/\\d{1,3})?$/i";

function textRules(rules: Rules, varchar: number | undefined): readonly Code[] {
  const { pattern } = rules;
  return [
    ...(rules.email === null ? [] : [call("email")]),
    ...(rules.url === null ? [] : [call("url")]),
    ...lengthRules(rules, varchar),
    ...(pattern === null ? [] : [call("regex", `/${pattern.value.pattern}/${pattern.value.flags}`)]),
  ];
}

function lengthRules({ length }: Rules, varchar: number | undefined): readonly Code[] {
  const max = Math.min(length?.max?.value ?? Number.POSITIVE_INFINITY, varchar ?? Number.POSITIVE_INFINITY);
  return [
    ...(length?.equal === undefined ? [] : [call("length", String(length.equal.value))]),
    ...(length?.min === undefined ? [] : [call("minLength", String(length.min.value))]),
    ...(max === Number.POSITIVE_INFINITY ? [] : [call("maxLength", String(max))]),
  ];
}

function rangeRules({ range }: Rules): readonly Code[] {
  return [
    ...(range?.min === undefined ? [] : [call("minValue", String(range.min.value))]),
    ...(range?.max === undefined ? [] : [call("maxValue", String(range.max.value))]),
  ];
}

function bigintRules({ range }: Rules): readonly Code[] {
  return [
    ...(range?.min === undefined ? [] : [call("minValue", `${BigInt(Math.ceil(range.min.value))}n`)]),
    ...(range?.max === undefined ? [] : [call("maxValue", `${BigInt(Math.floor(range.max.value))}n`)]),
  ];
}

function decimalRules({ range }: Rules): readonly Code[] {
  const rule = (bound: number, operator: string, words: string): Code =>
    call("check", `(text) => Number(text) ${operator} ${bound}`, `"must be ${words} ${bound}"`);
  return [
    ...(range?.min === undefined ? [] : [rule(range.min.value, ">=", "at least")]),
    ...(range?.max === undefined ? [] : [rule(range.max.value, "<=", "at most")]),
  ];
}
