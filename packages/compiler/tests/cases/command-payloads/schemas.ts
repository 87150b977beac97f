// A payload that a schema of Zod reads, too.
import { z } from "zod";

export interface Span {
  readonly from: Date;
  readonly until: Date;
}

export const spanSchema = z
  .custom<Span>()
  .refine(({ from, until }) => from < until, { error: "the end is before the beginning", path: ["until"] });
