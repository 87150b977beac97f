// `IpAddress`: INET, an address with or without the length of a prefix.
import { isIP } from "node:net";
import { type Code, list, ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { piped, string, v } from "../validators/valibot.ts";
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
  // JSON leaves out a mask that says nothing.
  text: "varying",
  codec: { read: "ipAddressFromText", write: "ipAddressToText", event: runtime("ipAddressInJson") },
  position: "ipAddress",
  parameter: "ipAddress",
  writer: "jsonText",
  schema: { type: "string" },
  zod: () => ts`${z}.union([${z}.ipv4(), ${z}.ipv6(), ${z}.cidrv4(), ${z}.cidrv6()], "Invalid IP address")`,
  valibot: () => piped(string, [list(ts`${v}.check(`, [isAddress, ts`"Invalid IP address"`], ")")]),
  reader: () => "asIpAddress",
  isDefault: (value) => isStorable(value) && hasAddress(value),
};

/** An address with an optional prefix length, as `ipAddressToText` takes it: a text that it refuses would be a fault. */
const isAddress: Code = ts`
  (text) => {
    const [, address = "", prefix = "0"] = /^([^/%]+)(?:\\/(\\d{1,3}))?$/.exec(text) ?? [];
    return ${v}.IPV4_REGEX.test(address) ? Number(prefix) <= 32 : ${v}.IPV6_REGEX.test(address) && Number(prefix) <= 128;
  }`;

function hasAddress(value: string): boolean {
  const [address = "", prefix = "0", ...more] = value.split("/");
  const version = address.includes("%") ? 0 : isIP(address);
  return more.length === 0 && version !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}
