// `Json`: JSONB. What is known of the values of `Json<T>` is in their shape.
import { ts } from "../../text/code.ts";
import { isJson } from "../../text/literal.ts";
import { v } from "../validators/valibot.ts";
import { z } from "../validators/zod.ts";
import type { ScalarType } from "./scalar-type.ts";
import { isStorable } from "./text.ts";

export const json: ScalarType = {
  names: { vocabulary: "Json" },
  synonyms: "jsonb jsonvalue jsonobject inputjsonvalue",
  value: "json",
  family: "other",
  order: "none",
  sql: "JSONB",
  catalog: ["jsonb", "json"],
  text: "stable",
  codec: { read: "jsonFromText", write: "jsonToText", event: null },
  position: "text",
  parameter: "text",
  writer: "jsonValue",
  schema: {},
  zod: () => ts`${z}.json()`,
  valibot: () => ts`${v}.unknown()`,
  reader: () => "asJson",
  isDefault: (value) => isJson(value, isStorable),
};
