// `IpAddress`: INET, an address with an optional prefix length.
import { type Code, list, ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { pipe, string, v } from "../validators/valibot.ts";
import { z } from "../validators/zod.ts";
import type { ScalarType } from "./scalar-type.ts";
import { isStorable } from "./text.ts";

export const ipAddress: ScalarType = {
  names: { vocabulary: "IpAddress" },
  synonyms: "inet ip ipaddr",
  value: "string",
  family: "other",
  order: "range",
  sql: "INET",
  catalog: ["inet"],
  // In JSON a mask of all bits is left out.
  textForm: "varying",
  codec: { read: null, write: "ipAddressToText", event: runtime("ipAddressInJson") },
  tokenFormat: "ipAddress",
  parameter: "ipAddress",
  writer: "jsonText",
  schema: { type: "string" },
  zod: () => ts`${z}.union([${z}.ipv4(), ${z}.ipv6(), ${z}.cidrv4(), ${z}.cidrv6()], "Invalid IP address")`,
  valibot: () => pipe(string, [list(ts`${v}.check(`, [isAddress, ts`"Invalid IP address"`], ")")]),
  reader: () => "asIpAddress",
  isDefault: (value) => isStorable(value) && hasAddress(value),
};

/** Matches exactly the texts that `ipAddressToText` accepts. */
const isAddress: Code = ts`
  (text) => {
    const [, address = "", prefix = "0"] = /^([^/%]+)(?:\\/(\\d{1,3}))?$/.exec(text) ?? [];
    return ${v}.IPV4_REGEX.test(address) ? Number(prefix) <= 32 : ${v}.IPV6_REGEX.test(address) && Number(prefix) <= 128;
  }`;

function hasAddress(value: string): boolean {
  const [address = "", prefix = "0", ...more] = value.split("/");
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  return more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

function isIPv4(address: string): boolean {
  return /^(?:\d{1,3}\.){3}\d{1,3}$/.test(address) && address.split(".").every((part) => isByte(part));
}

function isByte(text: string): boolean {
  return Number(text) <= 255 && String(Number(text)) === text;
}

/** Between brackets, the host of a URL is an IPv6 address and nothing else. */
function isIPv6(address: string): boolean {
  return /^[\da-f:.]+$/i.test(address) && URL.canParse(`http://[${address}]`);
}
