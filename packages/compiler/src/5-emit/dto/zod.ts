// A field into the Zod schema that reads it from JSON.

import type { ColumnType, ObjectMember, Scalar } from "../../2-model/data/column-type.ts";
import { noRules, type Rules } from "../../2-model/data/field.ts";
import { type Code, join, list, namespace, raw, ts } from "../../text/code.ts";
import { key, text } from "../../text/literal.ts";
import { presentType } from "../values/field-type.ts";
import { decimalBounds, decimalSupport } from "./decimal.ts";
import type { Direction, Validator } from "./validator.ts";

/** The whole module under a name: of the object `z` that it exports as well, no bundler leaves anything out. */
const z = namespace("zod", "z");

export const zod: Validator = {
  present(field, direction, emission) {
    const { type, spelling, column } = field;
    const isJson = type.kind === "scalar" && type.scalar === "json";
    if (spelling.kind === "opaque" || (spelling.kind === "property" && isJson)) {
      const condition = isJson ? "given !== undefined" : 'typeof given === "string"';
      return ts`${z}.custom<${presentType(field, emission)}>((given) => ${raw(condition)})`;
    }
    const isRequest = direction === "request";
    return schemaOf(type, isRequest ? field.rules : noRules, isRequest ? column.varchar?.value : undefined, direction);
  },
  expected: ({ type }) => schemaOf(type, noRules, undefined, "request"),
  optional: (schema) => ts`${schema}.optional()`,
  nullable: (schema) => ts`${schema}.nullable()`,
  nullish: (schema) => ts`${schema}.nullish()`,
  object: (name, members) => ts`
    ${z}.object({
      ${members}
    }) satisfies ${z}.core.$ZodType<${name}>`,
  support(requests) {
    const decimals = decimalSupport(requests);
    return decimals === null ? [] : [decimals];
  },
};

function schemaOf(type: ColumnType, rules: Rules, varchar: number | undefined, direction: Direction): Code {
  switch (type.kind) {
    case "choice":
      return list(ts`${z}.enum([`, type.values.map(text), "])");
    case "array":
      return ts`${z}.array(${schemaOf(type.of, noRules, undefined, direction)})${lengthRules(rules, varchar)}`;
    case "object":
      return list(
        ts`${z}.object({ `,
        type.members.map((member) => ts`${key(member.name)}: ${memberSchema(member, direction)}`),
        " })",
      );
    case "scalar":
      return scalarSchema(type.scalar, rules, varchar, direction);
  }
}

/** A member of an embedded object; one that may be null and is absent from a request is null. */
function memberSchema({ type, nullable }: ObjectMember, direction: Direction): Code {
  const schema = schemaOf(type, noRules, undefined, direction);
  if (!nullable) return schema;
  return direction === "request" ? ts`${schema}.nullable().default(null)` : ts`${schema}.nullable()`;
}

function scalarSchema(scalar: Scalar, rules: Rules, varchar: number | undefined, direction: Direction): Code {
  // What the server sends needs no guard against what only a client could write.
  const [decimals, plainDateTime] =
    direction === "request" ? [atMostNanoseconds, localDateTime] : [null, ts`${z}.iso.datetime({ local: true })`];
  switch (scalar) {
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
      return ts`${z}.string().regex(/^-?\\d+(\\.\\d+)?$/${rules.range === null ? null : raw(", { abort: true }")})${decimalRules(rules)}`;
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
const atMostNanoseconds: Code = raw('.regex(/^(?!.*\\.\\d{10})/, "must have at most 9 decimals")');

/** ISO 8601 without an offset: what has one is refused, since it would be lost. */
const localDateTime: Code = ts`${z}.iso.datetime({ local: true, abort: true })${atMostNanoseconds}.refine((text) => !text.endsWith("Z"), "must have no offset")`;

function textBase(rules: Rules): Code {
  if (rules.email !== null && rules.url !== null) return ts`${z}.email().pipe(${z}.url())`;
  if (rules.email !== null) return ts`${z}.email()`;
  return rules.url === null ? ts`${z}.string()` : ts`${z}.url()`;
}

function lengthRules({ length }: Rules, varchar: number | undefined): Code {
  const parts: string[] = [];
  if (length?.equal !== undefined) parts.push(`.length(${length.equal.value})`);
  if (length?.min !== undefined) parts.push(`.min(${length.min.value})`);
  const max = Math.min(length?.max?.value ?? Number.POSITIVE_INFINITY, varchar ?? Number.POSITIVE_INFINITY);
  if (max !== Number.POSITIVE_INFINITY) parts.push(`.max(${max})`);
  return raw(parts.join(""));
}

/** The narrower of the column's bounds and the rule's: what breaks both is told once. */
function integer({ range }: Rules, bits: 16 | 32): Code {
  const min = Math.max(-(2 ** (bits - 1)), range?.min?.value ?? Number.NEGATIVE_INFINITY);
  const max = Math.min(2 ** (bits - 1) - 1, range?.max?.value ?? Number.POSITIVE_INFINITY);
  return ts`${z}.int().gte(${raw(String(min))}).lte(${raw(String(max))})`;
}

function rangeRules({ range }: Rules): Code {
  const min = range?.min === undefined ? "" : `.gte(${range.min.value})`;
  const max = range?.max === undefined ? "" : `.lte(${range.max.value})`;
  return raw(min + max);
}

function bigintRules({ range }: Rules): Code {
  const min = range?.min === undefined ? "" : `.gte(${BigInt(Math.ceil(range.min.value))}n)`;
  const max = range?.max === undefined ? "" : `.lte(${BigInt(Math.floor(range.max.value))}n)`;
  return raw(min + max);
}

function decimalRules(rules: Rules): Code {
  return join(
    decimalBounds(rules).map(([condition, message]) => ts`.refine(${condition}, ${message})`),
    "",
  );
}

function patternRule({ pattern }: Rules): Code {
  return pattern === null ? raw("") : raw(`.regex(/${pattern.value.pattern}/${pattern.value.flags})`);
}
