// `Uint8Array`: BYTEA, as base64 in JSON.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { action, pipe, string } from "../validators/valibot.ts";
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
  textForm: "stable",
  eventForm: "base64",
  codec: { read: "bytesFromText", write: "bytesToText", event: runtime("bytesInJson") },
  tokenFormat: "text",
  parameter: "bytes",
  writer: "jsonBytes",
  schema: { type: "string", contentEncoding: "base64" },
  zod: () => ts`${z}.base64().transform((text) => ${z}.util.base64ToUint8Array(text))`,
  valibot: () =>
    pipe(string, [
      action("base64"),
      action("transform", ts`(text) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))`),
    ]),
  reader: () => "asBytes",
};
