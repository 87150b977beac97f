// `Date`: TIMESTAMPTZ, of which milliseconds are read.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { action } from "../validators/valibot.ts";
import { z } from "../validators/zod.ts";
import type { ScalarType } from "./scalar-type.ts";
import { beyondYears, reading } from "./time.ts";

/** Valibot takes the offset `+01`, of which `new Date` makes an invalid date. */
const readOffset = action("regex", ts`/(Z|[+-]\\d\\d:?\\d\\d)$/i`, ts`"Invalid date"`);

export const date: ScalarType = {
  names: { global: "Date" },
  synonyms: "timestamp timestamptz datetime datetimeoffset offsetdatetime zoneddatetime date",
  value: "object",
  family: "time",
  order: "range",
  sql: "TIMESTAMPTZ",
  catalog: ["timestamptz"],
  beyond: beyondYears,
  text: "moment",
  codec: { read: "dateFromText", throws: true, write: "dateToText", event: runtime("dateInJson") },
  position: "instant",
  parameter: "date",
  endParameter: "lastDate",
  writer: "jsonDate",
  schema: { type: "string", format: "date-time" },
  ...reading(
    {
      zod: () => ts`${z}.iso.datetime({ offset: true })`,
      valibot: (direction) => [action("isoTimestamp"), ...(direction === "request" ? [readOffset] : [])],
      reader: "asTimestamp",
      hasDay: true,
    },
    (text) => ts`new Date(${text})`,
  ),
};
