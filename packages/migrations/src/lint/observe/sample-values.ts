// Sample values of PostgreSQL types, which differ in what conversions lose: case, length, digits, fractions, time zones.

/** The length of sample texts for types without a limit. */
const long = 10_000;

/** Values of other types are in PostgreSQL's output format, since another spelling of a value is no loss. */
const texts = [
  "a",
  "A",
  " a",
  "a ",
  "a, b",
  "ä",
  "1",
  "2",
  "1.4",
  "1.5",
  "t",
  "f",
  "2020-01-02",
  "2020-01-02 03:04:05.123456",
  "00000000-0000-4000-8000-000000000001",
  "{a,b}",
  '["a"]',
];

const integers = ["0", "1", "2", "-1", "100", "32768", "2147483647", "9007199254740992", "9007199254740993"];
const numerics = ["0", "1", "1.4", "1.5", "-1.5", "12345.6789", "12345.678901", "123456789012345678901234.5"];
const floats = ["0", "1", "0.1", "1.4", "1.5", "16777216", "16777217", "0.12345678901234"];
const times = ["03:04:05", "03:04:05.123456", "03:04:05.123457"];
const timestamps = ["2020-01-02", "2020-01-03", ...times.map((time) => `2020-01-02 ${time}`)];
const documents = ['{"a": 1}', '{"a":1}', '{"a":1,"a":1}', "[1]", '"a"', "null"];

const samples: Readonly<Record<string, readonly string[]>> = {
  smallint: integers,
  integer: integers,
  bigint: integers,
  numeric: numerics,
  real: floats,
  "double precision": floats,
  boolean: ["t", "f"],
  date: ["2020-01-02", "2020-01-03", "1999-12-31"],
  time: times,
  timestamp: timestamps,
  interval: ["1 day", "24:00:00", "1 mon", "00:00:01.123456", "00:00:01.123457"],
  uuid: ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"],
  json: documents,
  jsonb: documents,
  bytea: ["\\x00", "\\xff", "\\x61"],
  inet: ["10.0.0.1", "10.0.0.2", "10.0.0.0/8", "10.0.0.1/8"],
};

/**
 * Returns sample texts for a type, some of which it may not accept.
 * @param type as `format_type` prints it: `character varying(320)`
 */
export function samplesOf(type: string): readonly string[] {
  if (type.endsWith("[]")) return samplesOf(type.slice(0, -2)).length === 0 ? [] : listsOf(type.slice(0, -2));
  const [, name = "", length, scale] = parts.exec(type) ?? [];
  if (name === "numeric" && length !== undefined)
    return [...numerics, ...fullNumbers(Number(length), Number(scale ?? 0))];
  if (!/^(?:text|character varying|character|bpchar)$/.test(name) && !type.endsWith(".citext"))
    return samples[name] ?? [];
  // Two texts that differ in the last character.
  const start = "x".repeat(Number(length ?? long) - 1);
  return [...texts, `${start}y`, `${start}z`];
}

const parts = /^([a-z ]+?)(?:\((\d+)(?:,(\d+))?\))?(?: with(?:out)? time zone)?$/;

/** Two numbers with the maximum digits of a precision, which differ in the last. */
function fullNumbers(precision: number, scale: number): readonly string[] {
  const digits = "9".repeat(precision - 1);
  return ["8", "9"].map((last) => `${digits}${last}e-${scale}`);
}

/** Array literals that differ in how elements are grouped. */
function listsOf(element: string): readonly string[] {
  const [first = "", second = "", ...more] = samplesOf(element).map((one) => JSON.stringify(one));
  const joined = /^(?:text|character)/.test(element) ? ['{"a","b"}', '{"a,b"}'] : [];
  return ["{}", `{${first}}`, `{${first},${second}}`, ...more.map((one) => `{${one}}`), ...joined];
}
