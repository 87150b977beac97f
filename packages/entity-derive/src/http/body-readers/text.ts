// Reads texts of a format from JSON.
import { leftToSchema } from "./defer-to-schema.ts";

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
