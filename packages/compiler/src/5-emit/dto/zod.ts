// A field into the Zod schema that reads it from JSON.

import type { ColumnType, ObjectMember, Scalar } from "../../2-model/data/column-type.ts";
import { type Field, isRequired, noRules, type Rules } from "../../2-model/data/field.ts";
import { type Code, list, raw, ts, value } from "../../text/code.ts";
import { key, text } from "../../text/literal.ts";
import type { Emission } from "../context.ts";
import { presentType } from "../values/field-type.ts";
import type { Validator } from "./validator.ts";

const z = value("zod", "z");

export const zod: Validator = { requestSchema, updateSchema, versionSchema, objectSchema, support: () => null };

function objectSchema(name: Code, members: readonly Code[]): Code {
  return ts`
    ${z}.object({
      ${members}
    }) satisfies ${z}.core.$ZodType<${name}>`;
}

/** In a create request: optional where something else supplies the value. */
function requestSchema(field: Field, emission: Emission): Code {
  const schema = presentSchema(field, emission);
  if (field.nullable) return ts`${schema}.nullish()`;
  return isRequired(field) ? schema : ts`${schema}.optional()`;
}

/** In an update request every field is optional, and only a nullable one accepts null. */
function updateSchema(field: Field, emission: Emission): Code {
  return ts`${presentSchema(field, emission)}.${raw(field.nullable ? "nullish" : "optional")}()`;
}

/** The version that an update expects. */
function versionSchema(version: Field): Code {
  return schemaOf(version.type, noRules, undefined);
}

function presentSchema(field: Field, emission: Emission): Code {
  const { type, spelling, rules } = field;
  if (spelling.kind === "opaque") {
    const isJson = type.kind === "scalar" && type.scalar === "json";
    return ts`${z}.custom<${presentType(field, emission)}>((given) => ${raw(isJson ? "given !== undefined" : 'typeof given === "string"')})`;
  }
  if (spelling.kind === "property" && type.kind === "scalar" && type.scalar === "json") {
    return ts`${z}.custom<${presentType(field, emission)}>((given) => given !== undefined)`;
  }
  const varchar = field.column.varchar?.value;
  return schemaOf(type, rules, varchar);
}

function schemaOf(type: ColumnType, rules: Rules, varchar: number | undefined): Code {
  switch (type.kind) {
    case "choice":
      return list(ts`${z}.enum([`, type.values.map(text), "])");
    case "array":
      return ts`${z}.array(${schemaOf(type.of, noRules, undefined)})${lengthRules(rules, varchar)}`;
    case "object":
      return list(
        ts`${z}.object({ `,
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
  return nullable ? ts`${schema}.nullable().default(null)` : schema;
}

function scalarSchema(scalar: Scalar, rules: Rules, varchar: number | undefined): Code {
  switch (scalar) {
    case "text":
      return ts`${textBase(rules)}${lengthRules(rules, varchar)}${patternRule(rules)}`;
    case "uuid":
      return ts`${z}.guid()`;
    case "i16":
      return ts`${z}.int().gte(-32768).lte(32767)${rangeRules(rules, "")}`;
    case "i32":
      return ts`${z}.int32()${rangeRules(rules, "")}`;
    case "i64":
      return ts`${z}.int()${rangeRules(rules, "")}`;
    case "f32":
      return ts`${z}.float32()${rangeRules(rules, "")}`;
    case "f64":
      return ts`${z}.number()${rangeRules(rules, "")}`;
    case "bigint":
      return ts`${z}.string().regex(/^-?\\d{1,19}$/).transform(BigInt).pipe(${z}.int64()${rangeRules(rules, "n")})`;
    case "decimal":
      return ts`${z}.string().regex(/^-?\\d+(\\.\\d+)?$/)${decimalRange(rules)}`;
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
const decimals: Code = raw('.regex(/^(?!.*\\.\\d{10})/, "must have at most 9 decimals")');

/** ISO 8601 without an offset: what has one is refused, since it would be lost. */
const plainDateTime: Code = ts`${z}.iso.datetime({ local: true })${decimals}.refine((text) => !text.endsWith("Z"), "must have no offset")`;

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

function rangeRules({ range }: Rules, suffix: "" | "n"): Code {
  const bound = (value: number, whole: (value: number) => number): string =>
    suffix === "n" ? `${BigInt(whole(value))}n` : String(value);
  const min = range?.min === undefined ? "" : `.gte(${bound(range.min.value, Math.ceil)})`;
  const max = range?.max === undefined ? "" : `.lte(${bound(range.max.value, Math.floor)})`;
  return raw(min + max);
}

function decimalRange({ range }: Rules): Code {
  const min = range?.min?.value;
  const max = range?.max?.value;
  const parts = [
    min === undefined ? "" : `.refine((text) => Number(text) >= ${min}, "must be at least ${min}")`,
    max === undefined ? "" : `.refine((text) => Number(text) <= ${max}, "must be at most ${max}")`,
  ];
  return raw(parts.join(""));
}

function patternRule({ pattern }: Rules): Code {
  return pattern === null ? raw("") : raw(`.regex(/${pattern.value.pattern}/${pattern.value.flags})`);
}
