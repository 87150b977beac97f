// `string`: TEXT, or the type named in `@column`.
import { type Code, join, list, ts } from "../../text/code.ts";
import { identifier, type Literal, literal, text as quoted, regularExpression } from "../../text/literal.ts";
import { runtime } from "../runtime.ts";
import { chain, lengthBounds, withBounds } from "../validators/reader.ts";
import { action, actionWithMessage, pipe, string, v } from "../validators/valibot.ts";
import { checkWithMessage, z, zodLength } from "../validators/zod.ts";
import type { JsonSchema, Reading, Requirements, ScalarType, ValueRules } from "./scalar-type.ts";

export const text: ScalarType = {
  names: { keyword: "string" },
  synonyms:
    "str text varchar char citext clob nvarchar nchar bpchar character longtext mediumtext tinytext shorttext varying",
  value: "string",
  family: "other",
  order: "range",
  sql: "TEXT",
  catalog: ["text"],
  textForm: "unique",
  codec: { read: null, write: null, event: runtime("textInJson") },
  tokenFormat: "text",
  parameter: "text",
  writer: "jsonText",
  schema: { type: "string" },
  schemaOfRules: ruledSchema,
  zod({ rules, limits }) {
    const pattern =
      rules.pattern === null ? null : checkWithMessage("regex", rules.message, regularExpression(rules.pattern.value));
    return ts`${zodFormat(rules)}${zodLength(rules, limits.varchar)}${pattern}${limits.isSegment ? list(".regex(", segment, ")") : null}`;
  },
  valibot: ({ rules, limits }) =>
    pipe(string, [...valibotRules(rules, limits.varchar), ...(limits.isSegment ? [action("regex", ...segment)] : [])]),
  reader,
  isDefault: isStorable,
};

/** True if PostgreSQL can store the text: no NUL and no lone surrogate. */
export function isStorable(value: Literal): value is string {
  return typeof value === "string" && !value.includes("\0") && value.isWellFormed();
}

/** Matches any path segment except the empty one, `.` and `..`, which URLs resolve. */
const segmentPattern = { pattern: "^([^.]|\\.[^.]|\\.\\.[\\s\\S])", flags: "" };

const segment: readonly [Code, Code] = [regularExpression(segmentPattern), quoted("must not be empty, `.` or `..`")];

function ruledSchema({ rules, limits }: Requirements): JsonSchema {
  const { email, url, pattern, length } = rules;
  const format = email !== null ? "email" : url !== null ? "uri" : null;
  // JSON Schema has no flags, so a pattern whose flags change its meaning is left out.
  const own = pattern !== null && /^[uvd]*$/.test(pattern.value.flags) ? pattern.value.pattern : null;
  // The field's own pattern replaces that of the path.
  const ownPattern = own ?? (limits.isSegment ? segmentPattern.pattern : null);
  const minimum = length?.equal?.value ?? length?.min?.value;
  const maximum = Math.min(
    length?.equal?.value ?? length?.max?.value ?? Number.POSITIVE_INFINITY,
    limits.varchar ?? Number.POSITIVE_INFINITY,
  );
  return {
    ...(format === null ? {} : { format }),
    ...(ownPattern === null ? {} : { pattern: ownPattern }),
    ...(minimum === undefined ? {} : { minLength: minimum }),
    ...(maximum === Number.POSITIVE_INFINITY ? {} : { maxLength: maximum }),
  };
}

/** With a message of its own the format is a check, so that a value of another type keeps the usual message. */
function zodFormat({ message, email, url }: ValueRules): Code {
  const formats = [...(email === null ? [] : ["email"]), ...(url === null ? [] : ["url"])].map(identifier);
  if (message !== null) {
    const ownMessage = quoted(message.value);
    return ts`${z}.string()${join(
      formats.map((name) => ts`.check(${z}.${name}(${ownMessage}))`),
      "",
    )}`;
  }
  const [first, second] = formats.map((name) => ts`${z}.${name}()`);
  if (first === undefined) return ts`${z}.string()`;
  return second === undefined ? first : ts`${first}.pipe(${second})`;
}

/** Counts characters like PostgreSQL, JSON Schema and Zod; Valibot's own actions count UTF-16 units. */
function valibotRules(
  { email, url, length, pattern, message }: ValueRules,
  varchar: number | undefined,
): readonly Code[] {
  const { equal, min, max: maximum } = length ?? {};
  const max = Math.min(maximum?.value ?? Number.POSITIVE_INFINITY, varchar ?? Number.POSITIVE_INFINITY);
  const minimum = (bound: number): Code =>
    bound <= 1 ? actionWithMessage("minLength", message, literal(bound)) : characterCheck(">=", bound, message);
  return [
    ...(email === null ? [] : [actionWithMessage("email", message)]),
    ...(url === null ? [] : [actionWithMessage("url", message)]),
    ...(equal === undefined ? [] : [characterCheck("===", equal.value, message)]),
    ...(min === undefined ? [] : [minimum(min.value)]),
    ...(max === Number.POSITIVE_INFINITY ? [] : [characterCheck("<=", max, maximum === undefined ? null : message)]),
    ...(pattern === null ? [] : [actionWithMessage("regex", message, regularExpression(pattern.value))]),
  ];
}

const relations = { "===": ts`===`, ">=": ts`>=`, "<=": ts`<=` } as const;

function characterCheck(relation: keyof typeof relations, bound: number, message: ValueRules["message"]): Code {
  const expected = `${relation === "===" ? "" : relation}${bound} ${bound === 1 ? "character" : "characters"}`;
  const words = quoted(message?.value ?? `Invalid length: Expected ${expected}`);
  return list(ts`${v}.check(`, [ts`(text) => [...text].length ${relations[relation]} ${literal(bound)}`, words], ")");
}

/** Each rule receives the result of the one before it. */
function reader({ rules, limits }: Requirements): Reading {
  const { email, url, pattern } = rules;
  const bounds = lengthBounds(rules, limits.varchar);
  const matching = [...(pattern === null ? [] : [pattern.value]), ...(limits.isSegment ? [segmentPattern] : [])];
  const others: readonly Reading[] = [
    ...matching.map((one) => withBounds("asMatching", [regularExpression(one)])),
    ...(email === null ? [] : ["asEmail" as const]),
    ...(url === null ? [] : ["asUrl" as const]),
  ];
  const [first, ...rest] = others;
  if (first === undefined) return withBounds("asText", bounds);
  const unbounded = rest.reduce(chain, first);
  return bounds.length === 0 ? unbounded : chain(withBounds("asText", bounds), unbounded);
}
