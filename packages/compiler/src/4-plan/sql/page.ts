// Statements that read a page, with holes for LIMIT and OFFSET.
import { hole, sql } from "../../text/sql.ts";
import type { Statement } from "../statement.ts";
import { readStatement } from "./select.ts";

export const pageHoles = sql`LIMIT ${hole("limit")} OFFSET ${hole("offset")}`;
export const limitHole = sql`LIMIT ${hole("limit")}`;

/** Returns a statement whose LIMIT and OFFSET follow this number of parameters. */
export function listStatement(width: number, ...rest: Parameters<typeof readStatement>): Statement {
  return {
    ...readStatement(...rest),
    form: "list",
    samples: (isOwned) => {
      const parameters = { limit: `$${width + 1}`, offset: `$${width + 2}` };
      return isOwned ? [parameters] : [{ limit: "20", offset: "0" }, parameters];
    },
  };
}
