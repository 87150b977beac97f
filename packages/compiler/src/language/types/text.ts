// `string`: TEXT, or the type that `@column` names.
import { type Code, join, list, ts } from "../../text/code.ts";
import { identifier, type Literal, literal, text as quoted, regularExpression } from "../../text/literal.ts";
import { runtime } from "../runtime.ts";
import { bounded, lengthBounds, then } from "../validators/reader.ts";
import { action, piped, ruledAction, string, v } from "../validators/valibot.ts";
import { ruled, z, zodLength } from "../validators/zod.ts";
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
  text: "unique",
  codec: { read: null, write: null, event: runtime("textInJson") },
  position: "text",
  parameter: "text",
  writer: "jsonText",
  schema: { type: "string" },
  ruledSchema,
  zod({ rules, limits }) {
    const pattern =
      rules.pattern === null ? null : ruled("regex", rules.message, regularExpression(rules.pattern.value));
    return ts`${zodFormat(rules)}${zodLength(rules, limits.varchar)}${pattern}${limits.isSegment ? list(".regex(", segment, ")") : null}`;
  },
  valibot: ({ rules, limits }) =>
    piped(string, [...valibotRules(rules, limits.varchar), ...(limits.isSegment ? [action("regex", ...segment)] : [])]),
  reader,
  isDefault: isStorable,
};

/** PostgreSQL stores no NUL, and no half of a surrogate pair. */
export function isStorable(value: Literal): value is string {
  return typeof value === "string" && !value.includes("\0") && value.isWellFormed();
}

/** Every segment of a path but the empty one, `.` and `..`: what cannot be in a path would never be found again. */
const segmentPattern = { pattern: "^([^.]|\\.[^.]|\\.\\.[\\s\\S])", flags: "" };

const segment: readonly [Code, Code] = [regularExpression(segmentPattern), quoted("must not be empty, `.` or `..`")];

function ruledSchema({ rules, limits }: Requirements): JsonSchema {
  const { email, url, pattern, length } = rules;
  const format = email !== null ? "email" : url !== null ? "uri" : null;
  // JSON Schema has no flags: a pattern that another one changes cannot be said in it.
  const own = pattern !== null && /^[uvd]*$/.test(pattern.value.flags) ? pattern.value.pattern : null;
  // A pattern of the field's own has the place of what a path needs.
  const kept = own ?? (limits.isSegment ? segmentPattern.pattern : null);
  const least = length?.equal?.value ?? length?.min?.value;
  const most = Math.min(
    length?.equal?.value ?? length?.max?.value ?? Number.POSITIVE_INFINITY,
    limits.varchar ?? Number.POSITIVE_INFINITY,
  );
  return {
    ...(format === null ? {} : { format }),
    ...(kept === null ? {} : { pattern: kept }),
    ...(least === undefined ? {} : { minLength: least }),
    ...(most === Number.POSITIVE_INFINITY ? {} : { maxLength: most }),
  };
}

/** With a message of its own a format is a check: a value that is no text at all is still called so. */
function zodFormat({ message, email, url }: ValueRules): Code {
  const formats = [...(email === null ? [] : ["email"]), ...(url === null ? [] : ["url"])].map(identifier);
  if (message !== null) {
    const said = quoted(message.value);
    return ts`${z}.string()${join(
      formats.map((name) => ts`.check(${z}.${name}(${said}))`),
      "",
    )}`;
  }
  const [first, second] = formats.map((name) => ts`${z}.${name}()`);
  if (first === undefined) return ts`${z}.string()`;
  return second === undefined ? first : ts`${first}.pipe(${second})`;
}

/** By characters, as PostgreSQL, JSON Schema and Zod count them: Valibot's own actions count UTF-16 units. */
function valibotRules(
  { email, url, length, pattern, message }: ValueRules,
  varchar: number | undefined,
): readonly Code[] {
  const { equal, min, max: most } = length ?? {};
  const max = Math.min(most?.value ?? Number.POSITIVE_INFINITY, varchar ?? Number.POSITIVE_INFINITY);
  const least = (bound: number): Code =>
    bound <= 1 ? ruledAction("minLength", message, literal(bound)) : characters(">=", bound, message);
  return [
    ...(email === null ? [] : [ruledAction("email", message)]),
    ...(url === null ? [] : [ruledAction("url", message)]),
    ...(equal === undefined ? [] : [characters("===", equal.value, message)]),
    ...(min === undefined ? [] : [least(min.value)]),
    ...(max === Number.POSITIVE_INFINITY ? [] : [characters("<=", max, most === undefined ? null : message)]),
    ...(pattern === null ? [] : [ruledAction("regex", message, regularExpression(pattern.value))]),
  ];
}

const relations = { "===": ts`===`, ">=": ts`>=`, "<=": ts`<=` } as const;

function characters(relation: keyof typeof relations, bound: number, message: ValueRules["message"]): Code {
  const expected = `${relation === "===" ? "" : relation}${bound} ${bound === 1 ? "character" : "characters"}`;
  const words = quoted(message?.value ?? `Invalid length: Expected ${expected}`);
  return list(ts`${v}.check(`, [ts`(text) => [...text].length ${relations[relation]} ${literal(bound)}`, words], ")");
}

/** Each rule takes what the one before it has passed. */
function reader({ rules, limits }: Requirements): Reading {
  const { email, url, pattern } = rules;
  const bounds = lengthBounds(rules, limits.varchar);
  const matching = [...(pattern === null ? [] : [pattern.value]), ...(limits.isSegment ? [segmentPattern] : [])];
  const others: readonly Reading[] = [
    ...matching.map((one) => bounded("asMatching", [regularExpression(one)])),
    ...(email === null ? [] : ["asEmail" as const]),
    ...(url === null ? [] : ["asUrl" as const]),
  ];
  const [first, ...rest] = others;
  if (first === undefined) return bounded("asText", bounds);
  const unbounded = rest.reduce(then, first);
  return bounds.length === 0 ? unbounded : then(bounded("asText", bounds), unbounded);
}
