// `Temporal.PlainDateTime`: TIMESTAMP without an offset.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { dateTimeText, plainDateTime } from "./plain-date-time.ts";
import type { ScalarType } from "./scalar-type.ts";
import { temporal, textReading } from "./time.ts";

export const temporalPlainDateTime: ScalarType = {
  ...temporal(plainDateTime),
  names: { global: "Temporal.PlainDateTime" },
  codec: {
    read: "temporalPlainDateTimeFromText",
    throws: true,
    write: "temporalPlainDateTimeToText",
    event: runtime("temporalPlainDateTimeInJson"),
  },
  parameter: "temporalPlainDateTime",
  ...textReading(dateTimeText, (text) => ts`Temporal.PlainDateTime.from(${text})`),
};
