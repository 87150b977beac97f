// Determines what happens to the values of a column when its type changes.

export interface TypeConversion {
  /** Whether PostgreSQL has an assignment cast, so that no `USING` is needed. */
  readonly isAssignmentCast: boolean;
  /**
   * `loses`: values are rounded, truncated or changed. `may fail`: some values cannot be converted, and the statement
   * fails.
   */
  readonly values: "keeps" | "loses" | "may fail";
  /** True if every value stays equal, and references to it stay valid. */
  readonly isWidening: boolean;
}

/** @param from, to types as `format_type` prints them: `character varying(320)`, `numeric(10,2)[]` */
export function typeConversion(from: string, to: string): TypeConversion {
  if (from === to) return { isAssignmentCast: true, values: "keeps", isWidening: true };
  const source = parseType(from);
  const target = parseType(to);
  const values = valueEffect(source, target);
  const isOneFamily = [integers, texts].some((family) => family.includes(source.name) && family.includes(target.name));
  return {
    isAssignmentCast: isAssignmentCast(source, target),
    values,
    isWidening: values === "keeps" && isOneFamily && source.isArray === target.isArray,
  };
}

/**
 * A cast from `timestamp` to `timestamptz` exists, but only the author of the data knows the time zone that was meant.
 */
function isAssignmentCast(source: ParsedType, target: ParsedType): boolean {
  if (source.isArray !== target.isArray) return !target.isArray && texts.includes(target.name);
  if (source.name === target.name || texts.includes(target.name)) return true;
  if (numbers.includes(source.name) && numbers.includes(target.name)) return true;
  return assignmentCasts[source.name]?.includes(target.name) === true;
}

function valueEffect(source: ParsedType, target: ParsedType): TypeConversion["values"] {
  // An array becomes the text of its literal: `{a,b}`.
  if (source.isArray !== target.isArray) return texts.includes(target.name) ? "loses" : "may fail";
  if (source.name === target.name) return sameTypeEffect(source, target);
  if (source.name === "numeric" && integers.includes(target.name)) return scaleOf(source) === 0 ? "may fail" : "loses";
  const digits = source.name === "numeric" ? floatDigits[target.name] : undefined;
  if (digits !== undefined) return (source.modifiers[0] ?? Number.POSITIVE_INFINITY) <= digits ? "keeps" : "loses";
  const rule = valueEffects[source.name]?.[target.name];
  if (rule !== undefined) return rule === "keeps" ? targetLimitEffect(source, target) : rule;
  // Every type has a text form, and `text` holds all of them.
  if (target.name === "text") return "keeps";
  return "may fail";
}

interface ParsedType {
  readonly name: string;
  readonly modifiers: readonly number[];
  readonly isArray: boolean;
}

function parseType(written: string): ParsedType {
  const isArray = written.endsWith("[]");
  const element = isArray ? written.slice(0, -2) : written;
  const [, modifiers] = /\(([\d,-]+)\)/.exec(element) ?? [];
  return {
    name: canonicalName(element.replace(/\([\d,-]+\)/, "")),
    modifiers: modifiers === undefined ? [] : modifiers.split(",").map(Number),
    isArray,
  };
}

/** Maps aliases of a type to one name. Types of extensions are qualified with a schema. */
function canonicalName(written: string): string {
  if (written === "bpchar") return "character";
  if (written.startsWith("interval ")) return "interval";
  return written.endsWith(".citext") ? "citext" : written;
}

/** Returns the number of fractional digits; infinite for a `numeric` without a precision. */
function scaleOf({ modifiers: [precision, scale = 0] }: ParsedType): number {
  return precision === undefined ? Number.POSITIVE_INFINITY : scale;
}

/** Types that round fractional digits to their precision. */
const rounding = /^(?:numeric|time|timestamp|interval)\b/;

function sameTypeEffect(source: ParsedType, target: ParsedType): TypeConversion["values"] {
  if (source.name === "numeric") return numericEffect(source, target);
  const [before] = source.modifiers;
  const [after] = target.modifiers;
  if (after === undefined || before === after) return "keeps";
  if (rounding.test(source.name))
    return before !== undefined && before <= after ? "keeps" : after >= 6 ? "keeps" : "loses";
  if (source.name === "bit") return "may fail";
  return before !== undefined && before <= after ? "keeps" : "may fail";
}

function numericEffect(source: ParsedType, target: ParsedType): TypeConversion["values"] {
  const [precision, scale = 0] = target.modifiers;
  if (precision === undefined) return "keeps";
  const [sourcePrecision, sourceScale = 0] = source.modifiers;
  if (sourcePrecision === undefined || sourceScale > scale) return "loses";
  return sourcePrecision - sourceScale <= precision - scale ? "keeps" : "may fail";
}

/** Applies the limits of the target type: an integer to `numeric(4,2)`, a text to `character varying(10)`. */
function targetLimitEffect(source: ParsedType, target: ParsedType): TypeConversion["values"] {
  if (target.modifiers.length === 0) return "keeps";
  if (rounding.test(target.name) && target.name !== "numeric")
    return (target.modifiers[0] ?? 6) >= (source.modifiers[0] ?? 6) ? "keeps" : "loses";
  const [before] = source.modifiers;
  const [after = 0] = target.modifiers;
  return target.name !== "numeric" && before !== undefined && before <= after ? "keeps" : "may fail";
}

const timestamps = ["timestamp without time zone", "timestamp with time zone"] as const;
const [timestamp, timestamptz] = timestamps;
const varchar = "character varying";
const double = "double precision";
const time = "time without time zone";
const timetz = "time with time zone";

const integers: readonly string[] = ["smallint", "integer", "bigint"];
const numbers: readonly string[] = [...integers, "numeric", "real", double];
const texts: readonly string[] = ["character", varchar, "text", "citext"];

/** Assignment casts other than those between numbers and to texts. */
const assignmentCasts: Readonly<Record<string, readonly string[]>> = {
  date: [timestamp, timestamptz],
  [timestamp]: ["date", time],
  [timestamptz]: ["date", time, timetz],
  [timetz]: [time],
  [time]: [timetz, "interval"],
  interval: [time],
  json: ["jsonb"],
  jsonb: ["json"],
};

/** Decimal digits that survive a round trip: FLT_DIG and DBL_DIG of C. */
const floatDigits: Readonly<Record<string, number>> = { real: 6, [double]: 15 };

/** Pairs that are missing here may fail. */
const valueEffects: Readonly<Record<string, Readonly<Record<string, TypeConversion["values"]>>>> = {
  smallint: { integer: "keeps", bigint: "keeps", numeric: "keeps", real: "keeps", [double]: "keeps", boolean: "loses" },
  integer: { bigint: "keeps", numeric: "keeps", real: "loses", [double]: "keeps", boolean: "loses" },
  bigint: { numeric: "keeps", real: "loses", [double]: "loses", boolean: "loses" },
  real: { smallint: "loses", integer: "loses", bigint: "loses", numeric: "loses", [double]: "loses" },
  [double]: { smallint: "loses", integer: "loses", bigint: "loses", numeric: "loses", real: "loses" },
  boolean: { smallint: "keeps", integer: "keeps", bigint: "keeps" },
  [varchar]: { text: "keeps", citext: "keeps" },
  text: { citext: "keeps" },
  citext: { text: "keeps" },
  // Trailing blanks of `character` are not significant.
  character: { text: "keeps", [varchar]: "keeps" },
  date: { [timestamp]: "keeps", [timestamptz]: "keeps" },
  [timestamp]: { [timestamptz]: "keeps", date: "loses", [time]: "loses" },
  [timestamptz]: { [timestamp]: "keeps", date: "loses", [time]: "loses", [timetz]: "loses" },
  [timetz]: { [time]: "loses" },
  [time]: { [timetz]: "keeps", interval: "keeps" },
  interval: { [time]: "loses" },
  // `jsonb` drops white space, the order of keys and duplicate keys.
  json: { jsonb: "loses" },
  jsonb: { json: "keeps" },
};
