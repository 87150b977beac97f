// Schemas of the user's own, for values that are no JSON columns.
import * as z from "zod";

/** Text without line breaks, trimmed. */
export const oneLine = z
  .string()
  .regex(/^[^\n]*$/, "has several lines")
  .transform((text) => text.trim());

/** It is given the date itself, not its text. */
export const weekday = z.date().superRefine((date, context) => {
  if (date.getUTCDay() === 0) context.addIssue({ code: "custom", message: "is a Sunday" });
  if (date.getUTCFullYear() < 2000) context.addIssue({ code: "custom", message: "is long ago" });
});
