// The words of Zod, for schemas that read JSON.

import type { Scalar } from "../../2-model/data/column-type.ts";
import { noRules, type Rules } from "../../2-model/data/field.ts";
import { type Limits, segmentPattern, segmentRule } from "../../2-model/data/limits.ts";
import type { Numeric } from "../../2-model/data/numeric.ts";
import { arrayType } from "../../text/array-type.ts";
import { type Code, join, list, namespace, nothing, ts } from "../../text/code.ts";
import { identifier, key, literal, regularExpression, text } from "../../text/literal.ts";
import { runtimeType } from "../context.ts";
import { decimalBounds, decimalSupport, digitsRule } from "./decimal.ts";
import { isSilentAboutMissing, presentInZod } from "./missing.ts";
import { followedByInZod, hasOwnSchema } from "./own-schema.ts";
import type { Direction, Validator } from "./validator.ts";

/** The whole module under a name: of the object `z` that it exports as well, no bundler leaves anything out. */
const z = namespace("zod", "z");

const schemaOutput = runtimeType("SchemaOutput");

export const zod: Validator = {
  scalar,
  literals(values) {
    const items = values.map(literal);
    if (items.length === 1) return ts`${z}.literal(${items})`;
    const isText = values.every((value) => typeof value === "string");
    return list(ts`${z}.${isText ? ts`enum` : ts`literal`}([`, items, "])");
  },
  enumeration: (values, type) => ts`${z}.enum(${list("[", values.map(text), "]")} as ${arrayType(type)})`,
  json: () => ts`${z}.json()`,
  unknown: () => ts`${z}.unknown()`,
  null: () => ts`${z}.null()`,
  custom(type, given) {
    const condition = given === "text" ? ts`typeof given === "string"` : ts`given !== undefined`;
    return ts`${z}.custom<${type}>((given) => ${condition})`;
  },
  array: (of, rules) => ts`${z}.array(${of})${lengthRules(rules, undefined)}`,
  tuple(items, rest) {
    const fixed = list("[", items, "]");
    return rest === null ? ts`${z}.tuple(${fixed})` : ts`${z}.tuple(${fixed}, ${rest})`;
  },
  object(members, rest, renaming) {
    if (rest !== null && members.length === 0) return ts`${z}.record(${z}.string(), ${rest})`;
    const known = list(
      ts`${z}.object({ `,
      members.map(({ jsonName, schema }) => ts`${key(jsonName)}: ${schema}`),
      " })",
    );
    const whole = rest === null ? known : ts`${known}.catchall(${rest})`;
    return renaming === null ? whole : ts`${whole}.transform(${renaming})`;
  },
  union: (of) => list(ts`${z}.union([`, of, "])"),
  variant: (member, of) => list(ts`${z}.discriminatedUnion(${text(member)}, [`, of, "])"),
  nullable: (schema) => ts`${schema}.nullable()`,
  required: (field, schema) => (isSilentAboutMissing(field) ? ts`present(${schema})` : schema),
  optional: (schema) => ts`${schema}.optional()`,
  nullish: (schema) => ts`${schema}.nullish()`,
  orNull: (schema) => ts`${schema}.nullable().default(null)`,
  absent: (schema) => ts`${schema}.exactOptional()`,
  declared: (json) => `${json}Schema`,
  declaration: (name, type, schema, isRecursive) =>
    isRecursive
      ? ts`const ${name}: ${z}.ZodType<${type}> = ${schema};`
      : ts`const ${name} = ${schema} satisfies ${z}.core.$ZodType<${schemaOutput}<${type}>>;`,
  named: (name) => name,
  lazy: (name) => ts`${z}.lazy(() => ${name})`,
  dto: (members, renaming) => ts`
    ${z}.object({
      ${members}
    })${renaming === null ? null : ts`.transform(${renaming})`}`,
  valueType: (type) => ts`${z}.ZodType<${type}>`,
  optionalType: (type) => ts`${z}.ZodOptional<${z}.ZodType<Exclude<${type}, undefined>>>`,
  objectType: (members) => ts`${z}.ZodObject<${members}>`,
  satisfying: (schema, type) => ts`${schema} satisfies ${z}.core.$ZodType<${schemaOutput}<${type}>>`,
  followedBy: (schema, own) => ts`${schema}.transform(followedBy(${own}))`,
  support(fields, _others, required) {
    const decimals = decimalSupport(fields);
    return [
      ...(decimals === null ? [] : [decimals]),
      ...(required.some(isSilentAboutMissing) ? [presentInZod(z)] : []),
      ...(hasOwnSchema(fields) ? [followedByInZod(z)] : []),
    ];
  },
};

function scalar(type: Scalar, rules: Rules, { varchar, numeric, isSegment }: Limits, direction: Direction): Code {
  // What the server sends needs no guard against what only a client could write.
  const [decimals, plainDateTime] =
    direction === "request" ? [atMostNanoseconds, localDateTime] : [null, ts`${z}.iso.datetime({ local: true })`];
  switch (type) {
    case "text":
      return ts`${textBase(rules)}${lengthRules(rules, varchar)}${patternRule(rules)}${isSegment ? segment : null}`;
    case "uuid":
      return ts`${z}.guid()`;
    case "i16":
      return integer(rules, 16);
    case "i32":
      return rules.range === null ? ts`${z}.int32()` : integer(rules, 32);
    case "i64":
      return ts`${z}.int()${rangeRules(rules)}`;
    case "f32":
      return ts`${z}.float32()${rangeRules(rules)}`;
    case "f64":
      return ts`${z}.number()${rangeRules(rules)}`;
    case "bigint":
      return ts`${z}.string().regex(/^-?\\d{1,19}$/).transform(BigInt).pipe(${z}.int64()${bigintRules(rules)})`;
    case "decimal":
      return decimal(rules, numeric);
    case "boolean":
      return ts`${z}.boolean()`;
    case "date":
      return ts`${z}.iso.datetime({ offset: true }).transform((text) => new Date(text))`;
    case "instant":
      return ts`${z}.iso.datetime({ offset: true })${decimals}.transform((text) => Temporal.Instant.from(text))`;
    case "plainDate":
      return ts`${z}.iso.date()`;
    case "plainTime":
      return ts`${z}.iso.time()${decimals}`;
    case "plainDateTime":
      return plainDateTime;
    case "temporalPlainDate":
      return ts`${z}.iso.date().transform((text) => Temporal.PlainDate.from(text))`;
    case "temporalPlainTime":
      return ts`${z}.iso.time()${decimals}.transform((text) => Temporal.PlainTime.from(text))`;
    case "temporalPlainDateTime":
      return ts`${plainDateTime}.transform((text) => Temporal.PlainDateTime.from(text))`;
    case "json":
      return ts`${z}.json()`;
    case "bytes":
      return ts`${z}.base64().transform((text) => ${z}.util.base64ToUint8Array(text))`;
    case "ipAddress":
      return ts`${z}.union([${z}.ipv4(), ${z}.ipv6(), ${z}.cidrv4(), ${z}.cidrv6()], "Invalid IP address")`;
  }
}

/** What cannot be in a path would never be found again. */
const segment: Code = list(
  ".regex(",
  [regularExpression({ pattern: segmentPattern, flags: "" }), text(segmentRule)],
  ")",
);

/** More than nanoseconds are more than anything here can hold. */
const atMostNanoseconds: Code = ts`.regex(/^(?!.*\\.\\d{10})/, "must have at most 9 decimals")`;

/** ISO 8601 without an offset: what has one is refused, since it would be lost. */
const localDateTime: Code = ts`${z}.iso.datetime({ local: true, abort: true })${atMostNanoseconds}.refine((text) => !text.endsWith("Z"), "must have no offset")`;

/** What a broken rule says comes last among its arguments. */
function ruled(name: string, { message }: Pick<Rules, "message">, ...given: readonly Code[]): Code {
  const said = message === null ? [] : [text(message.value)];
  return list(ts`.${identifier(name)}(`, [...given, ...said], ")");
}

/** With a message of its own a format is a check: a value that is no text at all is still called so. */
function textBase(rules: Rules): Code {
  if (rules.message !== null) {
    const checks = [rules.email === null ? null : "email", rules.url === null ? null : "url"];
    const said = text(rules.message.value);
    const formats = checks.map((name) => (name === null ? null : ts`.check(${z}.${identifier(name)}(${said}))`));
    return ts`${z}.string()${formats}`;
  }
  if (rules.email !== null && rules.url !== null) return ts`${z}.email().pipe(${z}.url())`;
  if (rules.email !== null) return ts`${z}.email()`;
  return rules.url === null ? ts`${z}.string()` : ts`${z}.url()`;
}

function lengthRules(rules: Rules, varchar: number | undefined): Code {
  const { equal, min, max: most } = rules.length ?? {};
  const max = Math.min(most?.value ?? Number.POSITIVE_INFINITY, varchar ?? Number.POSITIVE_INFINITY);
  const parts = [
    equal === undefined ? null : ruled("length", rules, literal(equal.value)),
    min === undefined ? null : ruled("min", rules, literal(min.value)),
    max === Number.POSITIVE_INFINITY ? null : ruled("max", most === undefined ? noRules : rules, literal(max)),
  ];
  return join(parts, "");
}

/** The narrower of the column's bounds and the rule's: what breaks both is reported once. */
function integer(rules: Rules, bits: 16 | 32): Code {
  const { min: lowest, max: highest } = rules.range ?? {};
  const min = Math.max(-(2 ** (bits - 1)), lowest?.value ?? Number.NEGATIVE_INFINITY);
  const max = Math.min(2 ** (bits - 1) - 1, highest?.value ?? Number.POSITIVE_INFINITY);
  const least = ruled("gte", lowest === undefined ? noRules : rules, literal(min));
  return ts`${z}.int()${least}${ruled("lte", highest === undefined ? noRules : rules, literal(max))}`;
}

function rangeRules(rules: Rules): Code {
  const { min, max } = rules.range ?? {};
  const least = min === undefined ? null : ruled("gte", rules, literal(min.value));
  return join([least, max === undefined ? null : ruled("lte", rules, literal(max.value))], "");
}

function bigintRules(rules: Rules): Code {
  const { min, max } = rules.range ?? {};
  const least = min === undefined ? null : ruled("gte", rules, literal(BigInt(Math.ceil(min.value))));
  const most = max === undefined ? null : ruled("lte", rules, literal(BigInt(Math.floor(max.value))));
  return join([least, most], "");
}

function decimal(rules: Rules, numeric: Numeric | null): Code {
  const bounds = decimalBounds(rules).map(([condition, message]) => ts`.refine(${condition}, ${message})`);
  const digits = numeric === null ? [] : [list(ts`.regex(`, digitsRule(numeric), ")")];
  const checks = [...digits, ...bounds];
  const abort = checks.length === 0 ? null : ts`, { abort: true }`;
  return ts`${z}.string().regex(/^-?\\d+(\\.\\d+)?$/${abort})${join(checks, "")}`;
}

function patternRule(rules: Rules): Code {
  return rules.pattern === null ? nothing : ruled("regex", rules, regularExpression(rules.pattern.value));
}
