// `Temporal.Instant`: TIMESTAMPTZ with microseconds.
import { ts } from "../../text/code.ts";
import { runtime } from "../runtime.ts";
import { action } from "../validators/valibot.ts";
import { atMostNanoseconds, z } from "../validators/zod.ts";
import { date } from "./date.ts";
import type { ScalarType } from "./scalar-type.ts";
import { temporal, textReading } from "./time.ts";

export const instant: ScalarType = {
  ...temporal(date),
  names: { global: "Temporal.Instant" },
  synonyms: "instant",
  codec: { read: "instantFromText", throws: true, write: "instantToText", event: runtime("instantInJson") },
  parameter: "instant",
  endParameter: "lastInstant",
  ...textReading(
    {
      zod: (direction) => ts`${z}.iso.datetime({ offset: true })${direction === "request" ? atMostNanoseconds : null}`,
      valibot: () => [action("isoTimestamp")],
      reader: "asTimestamp",
      hasDay: true,
    },
    (text) => ts`Temporal.Instant.from(${text})`,
  ),
};
