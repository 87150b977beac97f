// `Uuid`: UUID, read in lower case.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { action, pipe, string } from "../validators/valibot.ts";
import { z } from "../validators/zod.ts";
import type { ScalarType } from "./scalar-type.ts";
import { isStorable } from "./text.ts";

export const uuid: ScalarType = {
  names: { vocabulary: "Uuid" },
  synonyms: "uuid guid",
  value: "string",
  family: "other",
  order: "equality",
  sql: "UUID",
  catalog: ["uuid"],
  textForm: "unique",
  codec: { read: null, write: "uuidToText", event: runtime("uuidInJson") },
  tokenFormat: "uuid",
  parameter: "uuid",
  writer: "jsonText",
  schema: { type: "string", format: "uuid" },
  schemaConstant: "uuidSchema",
  zod: () => ts`${z}.guid()`,
  valibot: () => pipe(string, [action("uuid")]),
  reader: () => "asUuid",
  isDefault: (value) => isStorable(value) && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value),
};
