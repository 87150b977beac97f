// `PlainTime`: TIME as a text.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { atMostNanoseconds, z } from "../validators/zod.ts";
import type { Direction, ScalarType } from "./scalar-type.ts";
import { isTime, matchingTime, reading } from "./time.ts";

export const timeText = {
  zod: (direction: Direction) => ts`${z}.iso.time()${direction === "request" ? atMostNanoseconds : null}`,
  valibot: () => [matchingTime()],
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
  beyond: { values: "24:00:00", condition: "$ = '24:00'" },
  text: "stable",
  codec: { read: "plainTimeFromText", write: "plainTimeToText", event: runtime("plainTimeInJson") },
  position: "time",
  parameter: "plainTime",
  writer: "jsonText",
  schema: { type: "string", pattern: "^\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?$" },
  ...reading(timeText, null),
  isDefault: isTime,
};
