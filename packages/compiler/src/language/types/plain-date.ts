// `PlainDate`: DATE as a string.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { action } from "../validators/valibot.ts";
import { z } from "../validators/zod.ts";
import type { ScalarType } from "./scalar-type.ts";
import { isDay, temporalPlain, textReading, unsupportedYears } from "./time.ts";

const dayText = {
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
  unsupported: unsupportedYears,
  textForm: "varying",
  codec: { read: "plainDateFromText", throws: true, write: "plainDateToText", event: runtime("plainDateInJson") },
  tokenFormat: "date",
  parameter: "plainDate",
  writer: "jsonText",
  schema: { type: "string", format: "date" },
  ...textReading(dayText, null),
  isDefault: isDay,
};

/** `Temporal.PlainDate`: DATE. */
export const temporalPlainDate: ScalarType = temporalPlain("PlainDate", plainDate, dayText);
