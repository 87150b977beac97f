// `Json`: JSONB. The type argument of `Json<T>` is in the field's shape.
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
  textForm: "stable",
  codec: { read: "jsonFromText", write: "jsonToText", event: null },
  tokenFormat: "text",
  parameter: "text",
  writer: "jsonValue",
  schema: {},
  zod: () => ts`${z}.json()`,
  valibot: () => ts`${v}.unknown()`,
  reader: () => "asJson",
  isDefault: (value) => isJson(value, isStorable),
};
