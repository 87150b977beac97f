// `PlainDate`: DATE as a text.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { action } from "../validators/valibot.ts";
import { z } from "../validators/zod.ts";
import type { ScalarType } from "./scalar-type.ts";
import { beyondYears, isDay, reading } from "./time.ts";

export const dayText = {
  zod: () => ts`${z}.iso.date()`,
  valibot: () => [action("isoDate")],
  reader: "asPlainDate",
  hasDay: true,
} as const;

export const plainDate: ScalarType = {
  names: { vocabulary: "PlainDate" },
  synonyms: "localdate dateonly date",
  value: "string",
  family: "time",
  order: "range",
  sql: "DATE",
  catalog: ["date"],
  beyond: beyondYears,
  text: "varying",
  codec: { read: "plainDateFromText", throws: true, write: "plainDateToText", event: runtime("plainDateInJson") },
  position: "date",
  parameter: "plainDate",
  writer: "jsonText",
  schema: { type: "string", format: "date" },
  ...reading(dayText, null),
  isDefault: isDay,
};
