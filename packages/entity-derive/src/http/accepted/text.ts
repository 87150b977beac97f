// A JSON value into the text that it is, if it is one of the kind that is asked for.
import { notAccepted } from "./not-accepted.ts";

/**
 * Whether code units or code points are counted depends on the library and its version: here, text of this length by
 * either count passes.
 */
export function asText(value: unknown, min = 0, max: number = Number.POSITIVE_INFINITY): string {
  if (typeof value !== "string" || value.length < min || value.length > max) throw notAccepted;
  // A code point has one or two code units.
  if (value.length < 2 * min && surrogate.test(value)) throw notAccepted;
  return value;
}

export function asMatching(value: unknown, pattern: RegExp): string {
  if (typeof value !== "string" || !pattern.test(value)) throw notAccepted;
  return value;
}

export function asUuid(value: unknown): string {
  return asMatching(value, uuid);
}

/** The addresses that Zod and Valibot agree about. */
export function asEmail(value: unknown): string {
  return asMatching(value, email);
}

/** One with an authority, such as `https://` has: about others the libraries differ. */
export function asUrl(value: unknown): string {
  const url = asMatching(value, absolute);
  if (!URL.canParse(url)) throw notAccepted;
  return url;
}

/** An IPv4 address, or an IPv6 address in hexadecimal alone, with a prefix length or without. */
export function asIpAddress(value: unknown): string {
  if (typeof value !== "string" || value.length > longestAddress) throw notAccepted;
  if (ipv4.test(value)) return value;
  const [, address, length] = ipv6.exec(value) ?? [];
  if (
    address === undefined ||
    !address.includes(":") ||
    Number(length ?? 0) > 128 ||
    !URL.canParse(`http://[${address}]`)
  )
    throw notAccepted;
  return value;
}

/** The bytes that base64 stands for. */
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
