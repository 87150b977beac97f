// `Uuid`: UUID, in lower case when it is read.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { action, piped, string } from "../validators/valibot.ts";
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
  text: "unique",
  codec: { read: null, write: "uuidToText", event: runtime("uuidInJson") },
  position: "uuid",
  parameter: "uuid",
  writer: "jsonText",
  schema: { type: "string", format: "uuid" },
  zod: () => ts`${z}.guid()`,
  valibot: () => piped(string, [action("uuid")]),
  reader: () => "asUuid",
  isDefault: (value) => isStorable(value) && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value),
};
