// SELECTs of many rows as statements with gaps for the size of a page.
import { hole, sql } from "../../text/sql.ts";
import type { Statement } from "../statement.ts";
import { readStatement } from "./select.ts";

export const pageGaps = sql`LIMIT ${hole("limit")} OFFSET ${hole("offset")}`;
export const limitGap = sql`LIMIT ${hole("limit")}`;

/** A statement whose LIMIT and OFFSET follow this number of parameters. */
export function listStatement(width: number, ...given: Parameters<typeof readStatement>): Statement {
  return {
    ...readStatement(...given),
    form: "list",
    samples: (isOwned) => {
      const parameters = { limit: `$${width + 1}`, offset: `$${width + 2}` };
      return isOwned ? [parameters] : [{ limit: "20", offset: "0" }, parameters];
    },
  };
}
