// `Date`: TIMESTAMPTZ, read to the millisecond.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { action } from "../validators/valibot.ts";
import { z } from "../validators/zod.ts";
import type { ScalarType } from "./scalar-type.ts";
import { textReading, unsupportedYears } from "./time.ts";

/** Valibot accepts the offset `+01`, which `new Date` does not parse. */
const readOffset = action("regex", ts`/(Z|[+-]\\d\\d:?\\d\\d)$/i`, ts`"Invalid date"`);

export const date: ScalarType = {
  names: { global: "Date" },
  synonyms: "timestamp timestamptz datetime datetimeoffset offsetdatetime zoneddatetime date",
  value: "object",
  family: "time",
  order: "range",
  sql: "TIMESTAMPTZ",
  catalog: ["timestamptz"],
  unsupported: unsupportedYears,
  textForm: "moment",
  codec: { read: "dateFromText", throws: true, write: "dateToText", event: runtime("dateInJson") },
  tokenFormat: "instant",
  parameter: "date",
  endParameter: "lastDate",
  writer: "jsonDate",
  schema: { type: "string", format: "date-time" },
  schemaConstant: "dateTimeSchema",
  ...textReading(
    {
      zod: () => ts`${z}.iso.datetime({ offset: true })`,
      valibot: (direction) => [action("isoTimestamp"), ...(direction === "request" ? [readOffset] : [])],
      reader: "asTimestamp",
      hasDay: true,
    },
    (text) => ts`new Date(${text})`,
  ),
};
