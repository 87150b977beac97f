// Two types of a column into what happens to its values when it goes from one to the other.

/** `loses`: values are rounded or cut. `may fail`: some values cannot be converted, and the statement then fails. */
export type Conversion = "keeps" | "loses" | "may fail";

/** @param from, to as `format_type` spells them: `character varying(320)`, `numeric(10,2)[]` */
export function conversionOf(from: string, to: string): Conversion {
  const source = typeOf(from);
  const target = typeOf(to);
  if (source.isArray !== target.isArray) return target.name === "text" ? "keeps" : "may fail";
  if (source.name === target.name) return withinOne(source, target);
  const rule = rules[source.name]?.[target.name];
  if (rule !== undefined) return rule === "keeps" ? withinTarget(source, target) : rule;
  // Everything has a text, and every text of a type is one of its values.
  if (target.name === "text") return "keeps";
  return "may fail";
}

interface WrittenType {
  readonly name: string;
  readonly modifiers: readonly number[];
  readonly isArray: boolean;
}

function typeOf(written: string): WrittenType {
  const isArray = written.endsWith("[]");
  const element = isArray ? written.slice(0, -2) : written;
  const [, modifiers] = /\(([\d,-]+)\)/.exec(element) ?? [];
  return {
    name: element.replace(/\([\d,-]+\)/, ""),
    modifiers: modifiers === undefined ? [] : modifiers.split(",").map(Number),
    isArray,
  };
}

/** Rounded at the end of the digits, or of the fractions of a second. */
const rounding = /^(?:numeric|time|timestamp|interval)\b/;

function withinOne(source: WrittenType, target: WrittenType): Conversion {
  if (source.name === "numeric") return withinNumeric(source, target);
  const [before] = source.modifiers;
  const [after] = target.modifiers;
  if (after === undefined || before === after) return "keeps";
  if (rounding.test(source.name))
    return before !== undefined && before <= after ? "keeps" : after >= 6 ? "keeps" : "loses";
  if (source.name === "bit") return "may fail";
  return before !== undefined && before <= after ? "keeps" : "may fail";
}

function withinNumeric(source: WrittenType, target: WrittenType): Conversion {
  const [precision, scale = 0] = target.modifiers;
  if (precision === undefined) return "keeps";
  const [sourcePrecision, sourceScale = 0] = source.modifiers;
  if (sourcePrecision === undefined || sourceScale > scale) return "loses";
  return sourcePrecision - sourceScale <= precision - scale ? "keeps" : "may fail";
}

/** The target's own bounds: an integer into `numeric(4,2)`, a text into `character varying(10)`. */
function withinTarget(source: WrittenType, target: WrittenType): Conversion {
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

/** Pairs that are not here may fail. */
const rules: Readonly<Record<string, Readonly<Record<string, Conversion>>>> = {
  smallint: { integer: "keeps", bigint: "keeps", numeric: "keeps", real: "keeps", [double]: "keeps", boolean: "loses" },
  integer: { bigint: "keeps", numeric: "keeps", real: "loses", [double]: "keeps", boolean: "loses" },
  bigint: { numeric: "keeps", real: "loses", [double]: "loses", boolean: "loses" },
  numeric: { smallint: "loses", integer: "loses", bigint: "loses", real: "loses", [double]: "loses" },
  real: { smallint: "loses", integer: "loses", bigint: "loses", numeric: "loses", [double]: "keeps" },
  [double]: { smallint: "loses", integer: "loses", bigint: "loses", numeric: "loses", real: "loses" },
  boolean: { smallint: "keeps", integer: "keeps", bigint: "keeps" },
  [varchar]: { text: "keeps", citext: "keeps" },
  text: { citext: "keeps" },
  citext: { text: "keeps" },
  // The blanks that it is filled up with are no part of its value.
  character: { text: "keeps", [varchar]: "keeps" },
  date: { [timestamp]: "keeps", [timestamptz]: "keeps" },
  [timestamp]: { [timestamptz]: "keeps", date: "loses", "time without time zone": "loses" },
  [timestamptz]: {
    [timestamp]: "keeps",
    date: "loses",
    "time without time zone": "loses",
    "time with time zone": "loses",
  },
  "time with time zone": { "time without time zone": "loses" },
  "time without time zone": { "time with time zone": "keeps", interval: "keeps" },
  // White space, the order of keys and all but the last of equal keys.
  json: { jsonb: "keeps" },
  jsonb: { json: "keeps" },
};
