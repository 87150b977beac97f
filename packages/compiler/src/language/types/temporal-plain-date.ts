// `Temporal.PlainDate`: DATE.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { dayText, plainDate } from "./plain-date.ts";
import type { ScalarType } from "./scalar-type.ts";
import { temporal, textReading } from "./time.ts";

export const temporalPlainDate: ScalarType = {
  ...temporal(plainDate),
  names: { global: "Temporal.PlainDate" },
  codec: {
    read: "temporalPlainDateFromText",
    throws: true,
    write: "temporalPlainDateToText",
    event: runtime("temporalPlainDateInJson"),
  },
  parameter: "temporalPlainDate",
  ...textReading(dayText, (text) => ts`Temporal.PlainDate.from(${text})`),
};
