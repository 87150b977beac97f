// `Temporal.PlainTime`: TIME.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { plainTime, timeText } from "./plain-time.ts";
import type { ScalarType } from "./scalar-type.ts";
import { temporal, textReading } from "./time.ts";

export const temporalPlainTime: ScalarType = {
  ...temporal(plainTime),
  names: { global: "Temporal.PlainTime" },
  codec: {
    read: "temporalPlainTimeFromText",
    throws: true,
    write: "temporalPlainTimeToText",
    event: runtime("temporalPlainTimeInJson"),
  },
  parameter: "temporalPlainTime",
  ...textReading(timeText, (text) => ts`Temporal.PlainTime.from(${text})`),
};
