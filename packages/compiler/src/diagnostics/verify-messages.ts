// The part of the catalogue that speaks of generated statements on a database, which `entity-derive verify` finds: ED81x.
import { error } from "./template.ts";

export const verifyMessages = {
  "statement-refused": error("ED811", "PostgreSQL refuses %statements%: %reason%", "%suggestion%"),
  "column-type": error(
    "ED812",
    "the column %column% is %actual%, but `%field%` is read and written as %expected%",
    "%suggestion%",
  ),
} as const;
