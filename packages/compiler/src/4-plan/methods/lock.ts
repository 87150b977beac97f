// Plans `whileLocked`, which handlers of requests with preconditions use.
import { locksForPreconditions } from "../../2-model/data/http.ts";
import { locksRows } from "../../2-model/data/table/distribution.ts";
import { sql } from "../../text/sql.ts";
import type { MethodPlans } from "../method.ts";
import { findByIdStatement, staticStatement } from "../sql/select.ts";

export const lockPlans: MethodPlans<"whileLocked"> = {
  whileLocked: (entity) => {
    const { singular, plural, label } = entity.names;
    // Weaker than FOR UPDATE: rows that refer to this one can still be inserted.
    const text = sql`
      ${findByIdStatement(entity).sql}
         FOR NO KEY UPDATE`;
    const statement = staticStatement(entity, "whileLocked", text);
    const owners = locksRows(entity) === "for-owner" ? "required" : statement.owners;
    return {
      doc: [
        `Runs a function in a transaction that locks the ${label} with this id. \`${singular}\` is null if there is none, and`,
        `\`${plural}\` is this repository in the transaction.${locksForPreconditions(entity) ? " Routes call it for requests with `If-Match`." : ""}`,
      ],
      parameters: [{ kind: "id" }, { kind: "run-locked" }],
      result: { kind: "of-run" },
      body: { kind: "while-locked", statement: { ...statement, owners } },
      write: null,
    };
  },
};
