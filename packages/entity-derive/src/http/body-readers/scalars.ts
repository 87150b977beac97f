// Readers of texts, numbers and times in bodies.
/** Accepts a length if it is allowed both in code units and in code points, since libraries count one or the other. */
export function asText(value: unknown, min = 0, max: number = Number.POSITIVE_INFINITY): string {
  if (typeof value !== "string" || value.length < min || value.length > max) throw leftToSchema;
  // A code point has one or two code units.
  if (value.length < 2 * min && surrogate.test(value)) throw leftToSchema;
  return value;
}

export function asMatching(value: unknown, pattern: RegExp): string {
  if (typeof value !== "string" || !pattern.test(value)) throw leftToSchema;
  return value;
}

export function asUuid(value: unknown): string {
  return asMatching(value, uuid);
}

/** Accepts addresses that both Zod and Valibot accept. */
export function asEmail(value: unknown): string {
  return asMatching(value, email);
}

/** Accepts URLs with an authority, such as `https://` ones. Libraries differ on others. */
export function asUrl(value: unknown): string {
  const url = asMatching(value, absolute);
  if (!URL.canParse(url)) throw leftToSchema;
  return url;
}

/** Accepts an IPv4 address, or a hexadecimal IPv6 address, optionally with a prefix length. */
export function asIpAddress(value: unknown): string {
  if (typeof value !== "string" || value.length > longestAddress) throw leftToSchema;
  if (ipv4.test(value)) return value;
  const [, address, length] = ipv6.exec(value) ?? [];
  if (
    address === undefined ||
    !address.includes(":") ||
    Number(length ?? 0) > 128 ||
    !URL.canParse(`http://[${address}]`)
  )
    throw leftToSchema;
  return value;
}

/** Decodes base64. */
export function asBytes(value: unknown): Uint8Array<ArrayBuffer> {
  const text = asMatching(value, base64);
  return Uint8Array.from(Buffer.from(text, "base64"));
}

const surrogate = /[\ud800-\udfff]/;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const email = /^[\w+-]+(?:\.[\w+-]+)*@[\da-z]+(?:[.-][\da-z]+)*\.[a-z]{2,}$/i;
const absolute = /^[a-z][a-z\d+.-]*:\/\/[\w.-]+(?::\d+)?(?:[/?#]\S*)?$/i;
/** Eight groups of four digits, and a prefix length. */
const longestAddress = 43;
const ipv4 =
  /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}(?:\/(?:3[0-2]|[12]?\d))?$/;
const ipv6 = /^([\da-f:]+)(?:\/(0|[1-9]\d{0,2}))?$/i;
const base64 = /^(?:[\da-z+/]{4})*(?:[\da-z+/]{2}==|[\da-z+/]{3}=)?$/i;

export function asI16(value: unknown, min = -32_768, max = 32_767): number {
  if (!isWithin(value, min, max) || value < -32_768 || value > 32_767 || !Number.isInteger(value)) throw leftToSchema;
  return value;
}

export function asI32(value: unknown, min = -2_147_483_648, max = 2_147_483_647): number {
  if (!isWithin(value, min, max) || (value | 0) !== value) throw leftToSchema;
  return value;
}

export function asI64(
  value: unknown,
  min: number = Number.MIN_SAFE_INTEGER,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  if (!isWithin(value, min, max) || !Number.isSafeInteger(value)) throw leftToSchema;
  return value;
}

export function asF32(value: unknown, min: number = -largestF32, max: number = largestF32): number {
  if (!isWithin(value, min, max) || !isWithin(value, -largestF32, largestF32)) throw leftToSchema;
  return value;
}

/** Reads a finite number: the JSON `1e400` parses to infinity. */
export function asF64(value: unknown, min: number = -Number.MAX_VALUE, max: number = Number.MAX_VALUE): number {
  if (!isWithin(value, min, max) || !Number.isFinite(value)) throw leftToSchema;
  return value;
}

/** Reads digits as text, since JSON numbers lose precision. */
export function asBigint(value: unknown, min: bigint = -(2n ** 63n), max: bigint = 2n ** 63n - 1n): bigint {
  const number = BigInt(asMatching(value, wholeNumber));
  if (number < min || number > max || BigInt.asIntN(64, number) !== number) throw leftToSchema;
  return number;
}

/** Reads a decimal as text. A value too close to a bound to compare as a number is left to the schema. */
export function asDecimal(value: unknown, min?: number, max?: number): string {
  const text = asMatching(value, decimal);
  const number = Number(text);
  if (min !== undefined && !(number > min) && !isExactly(min, text)) throw leftToSchema;
  if (max !== undefined && !(number < max) && !isExactly(max, text)) throw leftToSchema;
  return text;
}

/** Different decimals of at most 15 digits are different numbers. */
function isExactly(bound: number, text: string): boolean {
  const digits = String(bound);
  return Number(text) === bound && text.length <= 15 && digits.length <= 15 && !digits.includes("e");
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && value >= min && value <= max;
}

const largestF32 = 3.4028234663852886e38;
const wholeNumber = /^-?\d{1,19}$/;
const decimal = /^-?\d+(?:\.\d+)?$/;

/** Accepts a date and time with seconds, `T`, and `Z` or an offset, with nanosecond precision at most. */
export function asTimestamp(value: unknown): string {
  return asDayOf(asMatching(value, timestamp));
}

export function asPlainDate(value: unknown): string {
  return asDayOf(asMatching(value, plainDate));
}

/** Accepts a time with nanosecond precision at most. */
export function asPlainTime(value: unknown): string {
  return asMatching(value, plainTime);
}

/** Accepts a date and time without an offset, with nanosecond precision at most. */
export function asPlainDateTime(value: unknown): string {
  return asDayOf(asMatching(value, plainDateTime));
}

/** Returns the text if its date exists in the calendar. */
function asDayOf(text: string): string {
  const day = Number(text.slice(8, 10));
  if (day > 28 && day > lastDayOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)))) throw leftToSchema;
  return text;
}

function lastDayOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const timestamp =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const plainDate = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const plainTime = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/;
const plainDateTime =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/;

/**
 * The error of all readers. It is never shown: the schema then reports what is wrong, or accepts the value. One shared
 * error, because creating a stack costs more than reading the body.
 */
export const leftToSchema: Error = new Error("The value is left to its schema");

/** Leaves the value to its schema. */
export function asNothing(_value: unknown): never {
  throw leftToSchema;
}
