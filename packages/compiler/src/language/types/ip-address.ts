// `IpAddress`: INET, an address with an optional prefix length.
import { isIP } from "node:net";
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
  const version = address.includes("%") ? 0 : isIP(address);
  return more.length === 0 && version !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}
