// The words of Zod, for schemas that read JSON.

import type { Scalar } from "../../2-model/data/column-type.ts";
import type { Rules } from "../../2-model/data/field.ts";
import { type Code, join, list, namespace, nothing, ts } from "../../text/code.ts";
import { literal, regularExpression, text } from "../../text/literal.ts";
import { decimalBounds, decimalSupport } from "./decimal.ts";
import { followedByInZod, hasOwnSchema } from "./own-schema.ts";
import type { Direction, Validator } from "./validator.ts";

/** The whole module under a name: of the object `z` that it exports as well, no bundler leaves anything out. */
const z = namespace("zod", "z");

export const zod: Validator = {
  scalar,
  literals(values) {
    const items = values.map(literal);
    if (items.length === 1) return ts`${z}.literal(${items})`;
    const isText = values.every((value) => typeof value === "string");
    return list(ts`${z}.${isText ? ts`enum` : ts`literal`}([`, items, "])");
  },
  enumeration: (values, type) => ts`${z}.enum(${list("[", values.map(text), "]")} as ${type}[])`,
  json: () => ts`${z}.json()`,
  unknown: () => ts`${z}.unknown()`,
  null: () => ts`${z}.null()`,
  custom: (type, condition) => ts`${z}.custom<${type}>((given) => ${condition})`,
  array: (of, rules) => ts`${z}.array(${of})${lengthRules(rules, undefined)}`,
  tuple(items, rest) {
    const fixed = list("[", items, "]");
    return rest === null ? ts`${z}.tuple(${fixed})` : ts`${z}.tuple(${fixed}, ${rest})`;
  },
  object(members, rest) {
    if (rest !== null && members.length === 0) return ts`${z}.record(${z}.string(), ${rest})`;
    const known = list(ts`${z}.object({ `, members, " })");
    return rest === null ? known : ts`${known}.catchall(${rest})`;
  },
  union: (of) => list(ts`${z}.union([`, of, "])"),
  variant: (member, of) => list(ts`${z}.discriminatedUnion(${text(member)}, [`, of, "])"),
  nullable: (schema) => ts`${schema}.nullable()`,
  optional: (schema) => ts`${schema}.optional()`,
  nullish: (schema) => ts`${schema}.nullish()`,
  orNull: (schema) => ts`${schema}.nullable().default(null)`,
  absent: (schema) => ts`${schema}.exactOptional()`,
  lazy: (name) => ts`${z}.lazy(() => ${name})`,
  typeOf: (type) => ts`${z}.ZodType<${type}>`,
  dto: (name, members) => ts`
    ${z}.object({
      ${members}
    }) satisfies ${z}.core.$ZodType<${name}>`,
  satisfying: (schema, type) => ts`${schema} satisfies ${z}.core.$ZodType<${type}>`,
  followedBy: (schema, own) => ts`${schema}.transform(followedBy(${own}))`,
  support(values) {
    const decimals = decimalSupport(values);
    return [...(decimals === null ? [] : [decimals]), ...(hasOwnSchema(values) ? [followedByInZod(z)] : [])];
  },
};

function scalar(type: Scalar, rules: Rules, varchar: number | undefined, direction: Direction): Code {
  // What the server sends needs no guard against what only a client could write.
  const [decimals, plainDateTime] =
    direction === "request" ? [atMostNanoseconds, localDateTime] : [null, ts`${z}.iso.datetime({ local: true })`];
  switch (type) {
    case "text":
      return ts`${textBase(rules)}${lengthRules(rules, varchar)}${patternRule(rules)}`;
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
      return ts`${z}.string().regex(/^-?\\d+(\\.\\d+)?$/${rules.range === null ? null : ts`, { abort: true }`})${decimalRules(rules)}`;
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
      return ts`${z}.union([${z}.ipv4(), ${z}.ipv6(), ${z}.cidrv4(), ${z}.cidrv6()])`;
  }
}

/** More than nanoseconds are more than anything here can hold. */
const atMostNanoseconds: Code = ts`.regex(/^(?!.*\\.\\d{10})/, "must have at most 9 decimals")`;

/** ISO 8601 without an offset: what has one is refused, since it would be lost. */
const localDateTime: Code = ts`${z}.iso.datetime({ local: true, abort: true })${atMostNanoseconds}.refine((text) => !text.endsWith("Z"), "must have no offset")`;

function textBase(rules: Rules): Code {
  if (rules.email !== null && rules.url !== null) return ts`${z}.email().pipe(${z}.url())`;
  if (rules.email !== null) return ts`${z}.email()`;
  return rules.url === null ? ts`${z}.string()` : ts`${z}.url()`;
}

function lengthRules({ length }: Rules, varchar: number | undefined): Code {
  const { equal, min } = length ?? {};
  const max = Math.min(length?.max?.value ?? Number.POSITIVE_INFINITY, varchar ?? Number.POSITIVE_INFINITY);
  const parts = [
    equal === undefined ? null : ts`.length(${literal(equal.value)})`,
    min === undefined ? null : ts`.min(${literal(min.value)})`,
    max === Number.POSITIVE_INFINITY ? null : ts`.max(${literal(max)})`,
  ];
  return join(parts, "");
}

/** The narrower of the column's bounds and the rule's: what breaks both is reported once. */
function integer({ range }: Rules, bits: 16 | 32): Code {
  const min = Math.max(-(2 ** (bits - 1)), range?.min?.value ?? Number.NEGATIVE_INFINITY);
  const max = Math.min(2 ** (bits - 1) - 1, range?.max?.value ?? Number.POSITIVE_INFINITY);
  return ts`${z}.int().gte(${literal(min)}).lte(${literal(max)})`;
}

function rangeRules({ range }: Rules): Code {
  const min = range?.min === undefined ? null : ts`.gte(${literal(range.min.value)})`;
  const max = range?.max === undefined ? null : ts`.lte(${literal(range.max.value)})`;
  return join([min, max], "");
}

function bigintRules({ range }: Rules): Code {
  const min = range?.min === undefined ? null : ts`.gte(${literal(BigInt(Math.ceil(range.min.value)))})`;
  const max = range?.max === undefined ? null : ts`.lte(${literal(BigInt(Math.floor(range.max.value)))})`;
  return join([min, max], "");
}

function decimalRules(rules: Rules): Code {
  return join(
    decimalBounds(rules).map(([condition, message]) => ts`.refine(${condition}, ${message})`),
    "",
  );
}

function patternRule({ pattern }: Rules): Code {
  return pattern === null ? nothing : ts`.regex(${regularExpression(pattern.value)})`;
}
