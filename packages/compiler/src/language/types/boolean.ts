// `boolean`: BOOLEAN.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { v } from "../validators/valibot.ts";
import { z } from "../validators/zod.ts";
import type { ScalarType } from "./scalar-type.ts";

export const boolean: ScalarType = {
  names: { keyword: "boolean" },
  synonyms: "bool",
  value: "boolean",
  family: "other",
  order: "equality",
  sql: "BOOLEAN",
  catalog: ["bool"],
  textForm: "stable",
  codec: { read: "booleanFromText", write: "booleanToText", event: runtime("booleanInJson") },
  tokenFormat: "boolean",
  parameter: "boolean",
  writer: null,
  schema: { type: "boolean" },
  zod: () => ts`${z}.boolean()`,
  valibot: () => ts`${v}.boolean()`,
  reader: () => "asBoolean",
  isDefault: (value) => typeof value === "boolean",
};
