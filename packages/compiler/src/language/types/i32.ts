// `i32`: INTEGER.
import { ts } from "../../text/code.ts";
import { z } from "../validators/zod.ts";
import { integer } from "./integer.ts";
import type { ScalarType } from "./scalar-type.ts";

const i32Type = integer(32);

export const i32: ScalarType = {
  ...i32Type,
  names: { vocabulary: "i32" },
  synonyms: "int int4 int32 integer serial mediumint int32_t uint u32 uint32 unsigned",
  sql: "INTEGER",
  catalog: ["int4"],
  zod: (of) => (of.rules.range === null ? ts`${z}.int32()` : i32Type.zod(of)),
};
