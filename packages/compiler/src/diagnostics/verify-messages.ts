// The part of the catalogue that speaks of generated statements on a database, which `entity-derive verify` finds: ED81x.
import { error, note, warning } from "./template.ts";

/** What plans and indexes say, which may be as it is meant to be: a comment in the entity file accepts it. */
const planMessages = {
  "read-scans": warning(
    "ED813",
    "all rows of %table% may be read to find some by %fields%, in %statements%: %node%",
    "%suggestion%",
  ),
  "reference-scans": warning(
    "ED813",
    "all rows of %table% are read when a row of `%target%` is deleted: no index begins with the foreign key `%reference%`",
    "%suggestion%",
  ),
  "index-unused": warning(
    "ED814",
    "no generated statement, constraint or foreign key uses the index %index%",
    "%suggestion%",
  ),
  "index-repeated": warning("ED814", "`%other%` begins with all that the index `%index%` has", "%suggestion%"),
  "list-sorts": warning(
    "ED815",
    "%rows% of %table% are sorted for each page in the order of %fields%, in %statements%: %node%",
    "%suggestion%",
  ),
  "policy-hides-index": warning(
    "ED817",
    "behind the policy of %table% no index finds rows by %fields%, in %statements%: all rows of an owner are looked at",
    "%suggestion%",
  ),
} as const;

export const acceptableIds: ReadonlySet<string> = new Set(Object.values(planMessages).map(({ id }) => id));

export const verifyMessages = {
  "statement-refused": error("ED811", "PostgreSQL refuses %statements%: %reason%", "%suggestion%"),
  "column-type": error(
    "ED812",
    "the column %column% is %actual%, but `%field%` is read and written as %expected%",
    "%suggestion%",
  ),
  ...planMessages,
  "table-distribution": error(
    "ED818",
    "the table `%table%` is %actual%, and the entity says that it is %expected%",
    "%suggestion%",
  ),
  "allow-unused": note("ED816", "`allow %id%` accepts nothing: what stands below has no such finding", "remove it"),
  "allow-without-reason": warning(
    "ED816",
    "`allow %id%` gives no reason",
    "write one after a comma: `// entity-derive: allow %id%, the table is small`",
  ),
} as const;
