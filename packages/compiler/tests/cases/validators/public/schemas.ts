// A schema of Zod, which entities with Valibot use as well.
import * as z from "zod";

export const oneLine = z
  .string()
  .regex(/^[^\n]*$/, "has several lines")
  .transform((text) => text.trim());
