// `PlainDateTime`: TIMESTAMP as a string without an offset.
import { type Code, ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { atMostNanoseconds, z } from "../validators/zod.ts";
import type { Direction, ScalarType } from "./scalar-type.ts";
import { isStorable } from "./text.ts";
import { isDay, isTime, temporalPlain, textReading, timePattern, unsupportedYears } from "./time.ts";

/** ISO 8601 without an offset: a text with one is refused, since the offset would be lost. */
const localDateTime: Code = ts`${z}.iso.datetime({ local: true, abort: true })${atMostNanoseconds}.refine((text) => !text.endsWith("Z"), "must have no offset")`;

const dateTimeText = {
  zod: (direction: Direction) => (direction === "request" ? localDateTime : ts`${z}.iso.datetime({ local: true })`),
  valibot: () => [timePattern("\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T")],
  reader: "asPlainDateTime",
  hasDay: true,
} as const;

export const plainDateTime: ScalarType = {
  names: { vocabulary: "PlainDateTime" },
  synonyms: "localdatetime",
  value: "string",
  family: "time",
  order: "range",
  sql: "TIMESTAMP",
  catalog: ["timestamp"],
  unsupported: unsupportedYears,
  textForm: "varying",
  codec: {
    read: "plainDateTimeFromText",
    throws: true,
    write: "plainDateTimeToText",
    event: runtime("plainDateTimeInJson"),
  },
  tokenFormat: "dateTime",
  parameter: "plainDateTime",
  writer: "jsonText",
  schema: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?$" },
  ...textReading(dateTimeText, null),
  isDefault: (value) => isStorable(value) && isDay(value.slice(0, 10)) && value[10] === "T" && isTime(value.slice(11)),
};

/** `Temporal.PlainDateTime`: TIMESTAMP without an offset. */
export const temporalPlainDateTime: ScalarType = temporalPlain("PlainDateTime", plainDateTime, dateTimeText);
