// `i16`: SMALLINT.
import { integer } from "./integer.ts";
import type { ScalarType } from "./scalar-type.ts";

export const i16: ScalarType = {
  ...integer(16),
  names: { vocabulary: "i16" },
  synonyms: "int2 int16 smallint smallserial short tinyint int8_t int16_t",
  sql: "SMALLINT",
  catalog: ["int2"],
};
