// `Uint8Array`: BYTEA, which is base64 in JSON.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { action, piped, string } from "../validators/valibot.ts";
import { z } from "../validators/zod.ts";
import type { ScalarType } from "./scalar-type.ts";

export const bytes: ScalarType = {
  names: { global: "Uint8Array" },
  synonyms: "bytea bytes blob binary varbinary bytearray",
  value: "object",
  family: "other",
  order: "none",
  sql: "BYTEA",
  catalog: ["bytea"],
  text: "stable",
  inEvent: "base64",
  codec: { read: "bytesFromText", write: "bytesToText", event: runtime("bytesInJson") },
  position: "text",
  parameter: "text",
  writer: "jsonBytes",
  schema: { type: "string", contentEncoding: "base64" },
  zod: () => ts`${z}.base64().transform((text) => ${z}.util.base64ToUint8Array(text))`,
  valibot: () =>
    piped(string, [
      action("base64"),
      action("transform", ts`(text) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))`),
    ]),
  reader: () => "asBytes",
};
