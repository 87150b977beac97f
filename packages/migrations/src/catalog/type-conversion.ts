// Two types of a column into what happens to its values when it goes from one to the other.

export interface TypeConversion {
  /** Whether the server does it by itself, and nobody has to say how: `USING`. */
  readonly isAssignmentCast: boolean;
  /** `loses`: they are rounded or cut, or are another text afterwards. `may fail`: some cannot be converted, and the statement then fails. */
  readonly values: "keeps" | "loses" | "may fail";
  /** Every value is the same afterwards, and so is what refers to it. */
  readonly isWidening: boolean;
}

/** @param from, to as `format_type` spells them: `character varying(320)`, `numeric(10,2)[]` */
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

/** A `timestamp` says no zone: the server has one for it, but nobody except its owner knows which is meant. */
function isAssignmentCast(source: ParsedType, target: ParsedType): boolean {
  if (source.isArray !== target.isArray) return !target.isArray && texts.includes(target.name);
  if (source.name === target.name || texts.includes(target.name)) return true;
  if (numbers.includes(source.name) && numbers.includes(target.name)) return true;
  return assignmentCasts[source.name]?.includes(target.name) === true;
}

function valueEffect(source: ParsedType, target: ParsedType): TypeConversion["values"] {
  // A list becomes the text of its literal: `{a,b}`.
  if (source.isArray !== target.isArray) return texts.includes(target.name) ? "loses" : "may fail";
  if (source.name === target.name) return sameTypeEffect(source, target);
  if (source.name === "numeric" && integers.includes(target.name)) return scaleOf(source) === 0 ? "may fail" : "loses";
  const digits = source.name === "numeric" ? floatDigits[target.name] : undefined;
  if (digits !== undefined) return (source.modifiers[0] ?? Number.POSITIVE_INFINITY) <= digits ? "keeps" : "loses";
  const rule = valueEffects[source.name]?.[target.name];
  if (rule !== undefined) return rule === "keeps" ? targetLimitEffect(source, target) : rule;
  // Everything has a text, and every text of a type is one of its values.
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

/** Some have several names; that of an extension's type begins with a schema. */
function canonicalName(written: string): string {
  if (written === "bpchar") return "character";
  if (written.startsWith("interval ")) return "interval";
  return written.endsWith(".citext") ? "citext" : written;
}

/** Digits after the point; without a precision there are as many as a value has. */
function scaleOf({ modifiers: [precision, scale = 0] }: ParsedType): number {
  return precision === undefined ? Number.POSITIVE_INFINITY : scale;
}

/** Rounded at the end of the digits, or of the fractions of a second. */
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

/** The target's own bounds: an integer into `numeric(4,2)`, a text into `character varying(10)`. */
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

/** Beside numbers and texts. */
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

/** As many decimal digits survive the way there and back: FLT_DIG and DBL_DIG of C. */
const floatDigits: Readonly<Record<string, number>> = { real: 6, [double]: 15 };

/** Pairs that are not here may fail. */
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
  // The blanks that it is filled up with are no part of its value.
  character: { text: "keeps", [varchar]: "keeps" },
  date: { [timestamp]: "keeps", [timestamptz]: "keeps" },
  [timestamp]: { [timestamptz]: "keeps", date: "loses", [time]: "loses" },
  [timestamptz]: { [timestamp]: "keeps", date: "loses", [time]: "loses", [timetz]: "loses" },
  [timetz]: { [time]: "loses" },
  [time]: { [timetz]: "keeps", interval: "keeps" },
  interval: { [time]: "loses" },
  // Without white space, the order of keys and all but the last of equal keys.
  json: { jsonb: "loses" },
  jsonb: { json: "keeps" },
};
