// `i64`: BIGINT as a `number`, as far as that is exact.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { bounded, rangeBounds } from "../validators/reader.ts";
import { action, number, piped, valibotRange } from "../validators/valibot.ts";
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
  beyond: {
    values: "numbers beyond ±(2^53 − 1)",
    condition: "$ NOT BETWEEN -9007199254740991 AND 9007199254740991",
    isLarge: true,
  },
  text: "unique",
  codec: { read: "i64FromText", throws: true, write: "i64ToText", event: runtime("i64InJson") },
  position: "i64",
  parameter: "i64",
  writer: null,
  schema: { type: "integer", format: "int64" },
  ruledSchema: rangeSchema,
  zod: ({ rules }) => ts`${z}.int()${zodRange(rules, asNumber)}`,
  valibot: ({ rules }) => piped(number, [action("safeInteger"), ...valibotRange(rules, asNumber)]),
  reader: ({ rules }) => bounded("asI64", rangeBounds(rules, asNumber)),
  isDefault: (value) => Number.isSafeInteger(value),
  defaultHint: integerHint,
};
