// `f64` and `number`: DOUBLE PRECISION.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { rangeBounds, withBounds } from "../validators/reader.ts";
import { action, number, pipe, valibotRange } from "../validators/valibot.ts";
import { z, zodRange } from "../validators/zod.ts";
import { asNumber, rangeSchema } from "./integer.ts";
import type { ScalarType } from "./scalar-type.ts";

export const f64: ScalarType = {
  names: { vocabulary: "f64", keyword: "number" },
  synonyms: "float float8 float64 double",
  value: "number",
  family: "float",
  order: "range",
  sql: "DOUBLE PRECISION",
  catalog: ["float8"],
  textForm: "stable",
  codec: { read: "f64FromText", write: "f64ToText", event: runtime("f64InJson") },
  tokenFormat: "float",
  parameter: "f64",
  writer: "jsonNumber",
  schema: { type: "number", format: "double" },
  schemaOfRules: rangeSchema,
  zod: ({ rules }) => ts`${z}.number()${zodRange(rules, asNumber)}`,
  valibot: ({ rules }) => pipe(number, [action("finite"), ...valibotRange(rules, asNumber)]),
  reader: ({ rules }) => withBounds("asF64", rangeBounds(rules, asNumber)),
  isDefault: (value) => typeof value === "number",
};
