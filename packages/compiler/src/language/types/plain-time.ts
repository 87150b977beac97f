// `PlainTime`: TIME as a string.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { atMostNanoseconds, z } from "../validators/zod.ts";
import type { Direction, ScalarType } from "./scalar-type.ts";
import { isTime, temporalPlain, textReading, timePattern } from "./time.ts";

const timeText = {
  zod: (direction: Direction) => ts`${z}.iso.time()${direction === "request" ? atMostNanoseconds : null}`,
  valibot: () => [timePattern()],
  reader: "asPlainTime",
  hasDay: false,
} as const;

export const plainTime: ScalarType = {
  names: { vocabulary: "PlainTime" },
  synonyms: "time localtime timeonly",
  value: "string",
  family: "time",
  order: "range",
  sql: "TIME",
  catalog: ["time"],
  unsupported: { values: "24:00:00", condition: "$ = '24:00'" },
  textForm: "stable",
  codec: { read: null, write: "plainTimeToText", event: runtime("plainTimeInJson") },
  tokenFormat: "time",
  parameter: "plainTime",
  writer: "jsonText",
  schema: { type: "string", pattern: "^\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?$" },
  ...textReading(timeText, null),
  isDefault: isTime,
};

/** `Temporal.PlainTime`: TIME. */
export const temporalPlainTime: ScalarType = temporalPlain("PlainTime", plainTime, timeText);
