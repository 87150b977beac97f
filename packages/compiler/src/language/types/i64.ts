// `i64`: BIGINT as a `number`, if it is a safe integer.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { rangeBounds, withBounds } from "../validators/reader.ts";
import { action, number, pipe, valibotRange } from "../validators/valibot.ts";
import { z, zodRange } from "../validators/zod.ts";
import { asNumber, integerHint, rangeSchema } from "./integer.ts";
import type { ScalarType } from "./scalar-type.ts";

export const i64: ScalarType = {
  names: { vocabulary: "i64" },
  synonyms: "int8 int64 long bigserial biginteger int64_t uint u32 uint32 unsigned",
  value: "number",
  family: "integer",
  order: "range",
  sql: "BIGINT",
  catalog: ["int8"],
  unsupported: {
    values: "numbers beyond ±(2^53 − 1)",
    condition: "$ NOT BETWEEN -9007199254740991 AND 9007199254740991",
    isLarge: true,
  },
  textForm: "unique",
  codec: { read: "i64FromText", throws: true, write: "i64ToText", event: runtime("i64InJson") },
  tokenFormat: "i64",
  parameter: "i64",
  writer: null,
  schema: { type: "integer", format: "int64" },
  schemaConstant: "int64Schema",
  schemaOfRules: rangeSchema,
  zod: ({ rules }) => ts`${z}.int()${zodRange(rules, asNumber)}`,
  valibot: ({ rules }) => pipe(number, [action("safeInteger"), ...valibotRange(rules, asNumber)]),
  reader: ({ rules }) => withBounds("asI64", rangeBounds(rules, asNumber)),
  isDefault: (value) => Number.isSafeInteger(value),
  defaultHint: integerHint,
};
