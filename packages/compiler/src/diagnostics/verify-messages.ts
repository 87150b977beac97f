// Messages of `entity-derive verify` about generated statements on a database: ED81x.
import { error, note, warning } from "./template.ts";

/** Findings about plans and indexes, which can be intended: a comment in the entity file accepts them. */
const planMessages = {
  "read-scans": warning(
    "ED813",
    "PostgreSQL may scan all rows of %table% to find some by %fields%, in %statements%: %node%",
    "%suggestion%",
  ),
  "reference-scans": warning(
    "ED813",
    "deleting a row of `%target%` scans all rows of %table%: no index begins with the foreign key `%reference%`",
    "%suggestion%",
  ),
  "index-unused": warning("ED814", "no statement, constraint or foreign key uses the index %index%", "%suggestion%"),
  "index-repeated": warning(
    "ED814",
    "the index `%index%` is redundant: `%other%` begins with the same columns",
    "%suggestion%",
  ),
  "list-sorts": warning(
    "ED815",
    "PostgreSQL sorts %rows% of %table% for each page in the order of %fields%, in %statements%: %node%",
    "%suggestion%",
  ),
  "policy-hides-index": warning(
    "ED817",
    "the policy of %table% rules out an index on %fields%, in %statements%: PostgreSQL scans all rows of the owner",
    "%suggestion%",
  ),
} as const;

export const acceptableIds: ReadonlySet<string> = new Set(Object.values(planMessages).map(({ id }) => id));

export const verifyMessages = {
  "statement-refused": error("ED811", "PostgreSQL rejects %statements%: %reason%", "%suggestion%"),
  "column-type": error(
    "ED812",
    "the column %column% is %actual%, but `%field%` is read and written as %expected%",
    "%suggestion%",
  ),
  ...planMessages,
  "table-distribution": error(
    "ED818",
    "the table `%table%` is %actual%, but its entity declares it %expected%",
    "%suggestion%",
  ),
  "allow-unused": note("ED816", "`allow %id%` has no effect: the code below it has no such finding", "remove it"),
  "allow-without-reason": warning(
    "ED816",
    "`allow %id%` gives no reason",
    "write one after a comma: `// entity-derive: allow %id%, the table is small`",
  ),
} as const;
