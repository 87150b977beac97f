// The words of Valibot, for schemas that read JSON.

import type { ColumnType, Scalar } from "../../2-model/data/column-type.ts";
import { noRules, type Rules } from "../../2-model/data/field.ts";
import { hasScalar, type JsonLiteral } from "../../2-model/data/json-shape.ts";
import { type Limits, segmentPattern, segmentRule } from "../../2-model/data/limits.ts";
import { arrayType } from "../../text/array-type.ts";
import { type Code, join, list, namespace, type Reference, ts } from "../../text/code.ts";
import { identifier, key, literal, regularExpression, text } from "../../text/literal.ts";
import { documented, runtimeType } from "../context.ts";
import { decimalBounds, decimalSupport, digitsRule } from "./decimal.ts";
import { followedByInValibot, hasOwnSchema } from "./own-schema.ts";
import type { Direction, Validator } from "./validator.ts";

const v: Reference = namespace("valibot", "v");

const schemaOutput = runtimeType("SchemaOutput");

export const valibot: Validator = {
  scalar,
  literals(values) {
    const single = (value: JsonLiteral): Code => ts`${v}.literal(${literal(value)})`;
    const others = values.filter((value) => typeof value !== "boolean");
    if (others.length < 2) return one(values.map(single));
    const booleans = values.filter((value) => typeof value === "boolean").map(single);
    return one([list(ts`${v}.picklist([`, others.map(literal), "])"), ...booleans]);
  },
  enumeration: (values, type) => ts`${v}.picklist(${list("[", values.map(text), "]")} as ${arrayType(type)})`,
  // With `Json` as its input, too, the type of a default is excessively deep.
  json: () => ts`${v}.pipe(${v}.unknown(), ${v}.transform((given) => given as ${runtimeType("Json")}))`,
  unknown: () => ts`${v}.unknown()`,
  null: () => ts`${v}.null()`,
  custom,
  array: (of, rules) => piped(ts`${v}.array(${of})`, lengthRules(rules)),
  tuple(items, rest) {
    const fixed = list("[", items, "]");
    return rest === null ? ts`${v}.tuple(${fixed})` : ts`${v}.tupleWithRest(${fixed}, ${rest})`;
  },
  object(members, rest, renaming) {
    if (rest !== null && members.length === 0) return ts`${v}.record(${v}.string(), ${rest})`;
    const known = members.map(({ jsonName, schema }) => ts`${key(jsonName)}: ${schema}`);
    const whole =
      rest === null
        ? list(ts`${v}.object({ `, known, " })")
        : ts`${v}.objectWithRest(${list("{ ", known, " }")}, ${rest})`;
    return renaming === null ? whole : list(ts`${v}.pipe(`, [whole, ts`${v}.transform(${renaming})`], ")");
  },
  union: one,
  variant: (member, of) => list(ts`${v}.variant(${text(member)}, [`, of, "])"),
  nullable: (schema) => ts`${v}.nullable(${schema})`,
  required: (_field, schema) => schema,
  optional: (schema) => ts`${v}.optional(${schema})`,
  nullish: (schema) => ts`${v}.nullish(${schema})`,
  orNull: (schema) => ts`${v}.nullish(${schema}, null)`,
  absent: (schema) => ts`${v}.exactOptional(${schema})`,
  declared: (json) => `${json}Schema`,
  declaration: (name, type, schema, isRecursive) =>
    isRecursive
      ? ts`const ${name}: ${v}.GenericSchema<unknown, ${type}> = ${schema};`
      : ts`const ${name} = ${schema} satisfies ${v}.GenericSchema<unknown, ${schemaOutput}<${type}>>;`,
  named: (name) => name,
  lazy: (name) => ts`${v}.lazy(() => ${name})`,
  dto(members, renaming) {
    const object = ts`
      ${v}.object({
        ${members}
      })`;
    return renaming === null
      ? object
      : ts`
        ${v}.pipe(
          ${object},
          ${v}.transform(${renaming}),
        )`;
  },
  valueType: (type) => ts`${v}.GenericSchema<unknown, ${type}>`,
  // Any JSON can be null and only optional, too.
  optionalType(type) {
    const present = ts`${v}.GenericSchema<unknown, Exclude<${type}, undefined>>`;
    return ts`${v}.OptionalSchema<${present}, undefined> | (null extends ${type} ? ${v}.NullishSchema<${present}, undefined> : never)`;
  },
  objectType: (members) => ts`${v}.ObjectSchema<${members}, undefined>`,
  satisfying: (schema, type) => ts`${schema} satisfies ${v}.GenericSchema<unknown, ${schemaOutput}<${type}>>`,
  followedBy: (schema, own) => ts`${v}.pipe(${schema}, followedBy(${own}))`,
  support(fields, others) {
    const types = [...fields.map(({ type }) => type), ...others];
    const functions = [dateSupport(types), decimalSupport(fields)].flatMap((code) => code ?? []);
    return hasOwnSchema(fields) ? [...functions, followedByInValibot(v)] : functions;
  },
};

/** One of some schemas, or the only one. */
function one(schemas: readonly Code[]): Code {
  const [only] = schemas;
  return schemas.length === 1 && only !== undefined ? only : list(ts`${v}.union([`, schemas, "])");
}

function custom(type: Code, given: "text" | "anything"): Code {
  const condition = given === "text" ? ts`typeof given === "string"` : ts`given !== undefined`;
  return ts`${v}.custom<${type}>((given) => ${condition})`;
}

function dateSupport(types: readonly ColumnType[]): Code | null {
  if (!types.some(hasDate)) return null;
  return documented(
    "Whether the text begins with a day of the calendar: February 30 is none.",
    ts`
      function isRealDay(text: string): boolean {
        const day = text.slice(0, 10);
        return new Date(\`\${day}T00:00:00Z\`).toISOString().startsWith(day);
      }`,
  );
}

/** A pipe that ends where a check fails, since the next one would fail over the same mistake, or throw. */
function strict(schema: Code, actions: readonly Code[]): Code {
  return list(ts`${v}.config(`, [piped(schema, actions), ts`{ abortPipeEarly: true }`], ")");
}

/** `v.pipe(schema, …)`, or the schema alone. */
function piped(schema: Code, actions: readonly Code[]): Code {
  return actions.length === 0 ? schema : list(ts`${v}.pipe(`, [schema, ...actions], ")");
}

function scalar(type: Scalar, rules: Rules, { varchar, numeric, isSegment }: Limits, direction: Direction): Code {
  const string = ts`${v}.string()`;
  const number = ts`${v}.number()`;
  /** Whatever begins with a day; the server sends none that is not in the calendar. */
  const day = (...[format, ...rest]: readonly [Code, ...Code[]]): Code =>
    direction === "request" ? strict(string, [format, realDay, ...rest]) : piped(string, [format, ...rest]);
  /** The narrower of the column's bounds and the rule's. */
  const integer = (bits: number): Code => {
    const min = Math.max(-(2 ** (bits - 1)), rules.range?.min?.value ?? Number.NEGATIVE_INFINITY);
    const max = Math.min(2 ** (bits - 1) - 1, rules.range?.max?.value ?? Number.POSITIVE_INFINITY);
    const least = ruled("minValue", rules.range?.min === undefined ? noRules : rules, literal(min));
    const most = ruled("maxValue", rules.range?.max === undefined ? noRules : rules, literal(max));
    return piped(number, [call("integer"), least, most]);
  };
  switch (type) {
    case "text":
      return piped(string, [...textRules(rules, varchar), ...(isSegment ? [segment] : [])]);
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
        call("regex", ts`/^-?\\d{1,19}$/`),
        call("transform", ts`(text) => BigInt(text)`),
        ...int64,
        ...bigintRules(rules),
      ]);
    case "decimal":
      return (rules.range === null && numeric === null ? piped : strict)(string, [
        call("regex", ts`/^-?\\d+(\\.\\d+)?$/`),
        ...(numeric === null ? [] : [call("regex", ...digitsRule(numeric))]),
        ...decimalRules(rules),
      ]);
    case "boolean":
      return ts`${v}.boolean()`;
    case "date":
      return day(
        call("isoTimestamp"),
        ...(direction === "request" ? [readOffset] : []),
        call("transform", ts`(text) => new Date(text)`),
      );
    case "instant":
      return day(call("isoTimestamp"), call("transform", ts`(text) => Temporal.Instant.from(text)`));
    case "plainDate":
      return day(call("isoDate"));
    case "plainTime":
      return piped(string, [plainTime]);
    case "plainDateTime":
      return day(plainDateTime);
    case "temporalPlainDate":
      return day(call("isoDate"), call("transform", ts`(text) => Temporal.PlainDate.from(text)`));
    case "temporalPlainTime":
      return piped(string, [plainTime, call("transform", ts`(text) => Temporal.PlainTime.from(text)`)]);
    case "temporalPlainDateTime":
      return day(plainDateTime, call("transform", ts`(text) => Temporal.PlainDateTime.from(text)`));
    case "json":
      return ts`${v}.unknown()`;
    case "bytes":
      return piped(string, [
        call("base64"),
        call("transform", ts`(text) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))`),
      ]);
    case "ipAddress":
      return piped(string, [list(ts`${v}.check(`, [ipAddress, text("Invalid IP address")], ")")]);
  }
}

function call(name: string, ...given: readonly Code[]): Code {
  return ts`${v}.${identifier(name)}(${join(given, ", ")})`;
}

const int64: readonly Code[] = [call("minValue", literal(-(2n ** 63n))), call("maxValue", literal(2n ** 63n - 1n))];

/** Valibot's date actions take February 30 for a day, and `new Date` makes March 2 of it. */
const realDay: Code = call("check", ts`isRealDay`, ts`"Invalid date"`);

const dates: ReadonlySet<string> = new Set([
  ...["date", "instant", "plainDate", "plainDateTime", "temporalPlainDate", "temporalPlainDateTime"],
]);

function hasDate(type: ColumnType): boolean {
  if (type.kind === "array") return hasDate(type.of);
  if (type.kind === "object") return type.members.some((member) => hasDate(member.type));
  if (type.kind !== "scalar") return false;
  return dates.has(type.scalar) || (type.json?.kind === "seen" && hasScalar(type.json.shape, dates));
}

/** Valibot takes the offset `+01`, of which `new Date` makes an invalid date. */
const readOffset: Code = call("regex", ts`/(Z|[+-]\\d\\d:?\\d\\d)$/i`, ts`"Invalid date"`);

/** What cannot be in a path would never be found again. */
const segment: Code = call("regex", regularExpression({ pattern: segmentPattern, flags: "" }), text(segmentRule));

/** More than nanoseconds are more than anything here can hold. */
const time = "([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?";
const plainTime: Code = call("regex", regularExpression({ pattern: `^${time}$`, flags: "" }));
const plainDateTime: Code = call(
  "regex",
  regularExpression({ pattern: `^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T${time}$`, flags: "" }),
);

/** An address with an optional prefix length, as `ipAddressToText` takes it: a text that it refuses would be a fault. */
const ipAddress: Code = ts`
  (text) => {
    const [, address = "", prefix = "0"] = /^([^/%]+)(?:\\/(\\d{1,3}))?$/.exec(text) ?? [];
    return ${v}.IPV4_REGEX.test(address) ? Number(prefix) <= 32 : ${v}.IPV6_REGEX.test(address) && Number(prefix) <= 128;
  }`;

/** What a broken rule says comes last among its arguments. */
function ruled(name: string, { message }: Pick<Rules, "message">, ...given: readonly Code[]): Code {
  return call(name, ...given, ...(message === null ? [] : [text(message.value)]));
}

function textRules(rules: Rules, varchar: number | undefined): readonly Code[] {
  const { pattern } = rules;
  return [
    ...(rules.email === null ? [] : [ruled("email", rules)]),
    ...(rules.url === null ? [] : [ruled("url", rules)]),
    ...textLengthRules(rules, varchar),
    ...(pattern === null ? [] : [ruled("regex", rules, regularExpression(pattern.value))]),
  ];
}

/** Of an array, by its elements. */
function lengthRules(rules: Rules): readonly Code[] {
  const { equal, min, max } = rules.length ?? {};
  return [
    ...(equal === undefined ? [] : [ruled("length", rules, literal(equal.value))]),
    ...(min === undefined ? [] : [ruled("minLength", rules, literal(min.value))]),
    ...(max === undefined ? [] : [ruled("maxLength", rules, literal(max.value))]),
  ];
}

/** By characters, as PostgreSQL, JSON Schema and Zod count them: Valibot's own actions count UTF-16 units. */
function textLengthRules(rules: Rules, varchar: number | undefined): readonly Code[] {
  const { equal, min, max: most } = rules.length ?? {};
  const max = Math.min(most?.value ?? Number.POSITIVE_INFINITY, varchar ?? Number.POSITIVE_INFINITY);
  return [
    ...(equal === undefined ? [] : [characters("===", equal.value, rules)]),
    ...(min === undefined
      ? []
      : [min.value <= 1 ? ruled("minLength", rules, literal(min.value)) : characters(">=", min.value, rules)]),
    ...(max === Number.POSITIVE_INFINITY ? [] : [characters("<=", max, most === undefined ? noRules : rules)]),
  ];
}

function characters(relation: keyof typeof relations, bound: number, { message }: Pick<Rules, "message">): Code {
  const expected = `${relation === "===" ? "" : relation}${bound} ${bound === 1 ? "character" : "characters"}`;
  const words = text(message?.value ?? `Invalid length: Expected ${expected}`);
  return list(ts`${v}.check(`, [ts`(text) => [...text].length ${relations[relation]} ${literal(bound)}`, words], ")");
}

const relations = { "===": ts`===`, ">=": ts`>=`, "<=": ts`<=` } as const;

function rangeRules(rules: Rules): readonly Code[] {
  const { min, max } = rules.range ?? {};
  return [
    ...(min === undefined ? [] : [ruled("minValue", rules, literal(min.value))]),
    ...(max === undefined ? [] : [ruled("maxValue", rules, literal(max.value))]),
  ];
}

function bigintRules(rules: Rules): readonly Code[] {
  const { min, max } = rules.range ?? {};
  return [
    ...(min === undefined ? [] : [ruled("minValue", rules, literal(BigInt(Math.ceil(min.value))))]),
    ...(max === undefined ? [] : [ruled("maxValue", rules, literal(BigInt(Math.floor(max.value))))]),
  ];
}

function decimalRules(rules: Rules): readonly Code[] {
  return decimalBounds(rules).map(([condition, message]) => list(ts`${v}.check(`, [condition, message], ")"));
}
