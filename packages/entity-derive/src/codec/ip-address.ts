// Codec of INET as text, with an optional prefix length.
import { isIP } from "node:net";
import { ValueRangeError } from "../errors/value-errors.ts";
import { checkString } from "./check-type.ts";

/**
 * @throws {TypeError} if the value is not a string
 * @throws {ValueRangeError} if the text is not an IPv4 or IPv6 address, optionally with a prefix length: `10.0.0.1/24`
 */
export function ipAddressToText(value: string, place?: string): string {
  checkString(value, place);
  const slash = value.indexOf("/");
  const version = value.includes("%") ? 0 : isIP(slash === -1 ? value : value.slice(0, slash));
  const prefix = slash === -1 ? "0" : value.slice(slash + 1);
  if (version !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)) return value;
  throw new ValueRangeError(value, "is not an IP address", place);
}
