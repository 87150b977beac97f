// `f32`: REAL.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { rangeBounds, withBounds } from "../validators/reader.ts";
import { z, zodRange } from "../validators/zod.ts";
import { f64 } from "./f64.ts";
import { asNumber } from "./integer.ts";
import type { ScalarType } from "./scalar-type.ts";

export const f32: ScalarType = {
  ...f64,
  names: { vocabulary: "f32" },
  synonyms: "float4 float32 single real",
  sql: "REAL",
  catalog: ["float4"],
  codec: { read: "f32FromText", write: "f32ToText", event: runtime("f32InJson") },
  parameter: "f32",
  schema: { type: "number", format: "float" },
  zod: ({ rules }) => ts`${z}.float32()${zodRange(rules, asNumber)}`,
  reader: ({ rules }) => withBounds("asF32", rangeBounds(rules, asNumber)),
  isDefault: (value) => typeof value === "number" && (!Number.isFinite(value) || Number.isFinite(Math.fround(value))),
};
