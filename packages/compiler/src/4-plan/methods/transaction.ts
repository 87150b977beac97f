// The methods that only a transaction has: reading a row and locking it.
import { runsOnOneNode } from "../../2-model/data/table/distribution.ts";
import { sql } from "../../text/sql.ts";
import type { MethodPlans } from "../method.ts";
import { findByIdStatement, staticStatement } from "../sql/select.ts";
import { self } from "../statement.ts";
import { reading } from "./reading.ts";

export const transactionPlans: MethodPlans<"findByIdForUpdate" | "findByIdForUpdateScoped"> = {
  findByIdForUpdate: (entity) => {
    const text = sql`
      ${findByIdStatement(entity).sql}
         FOR UPDATE`;
    const statement = staticStatement(entity, "findByIdForUpdate", text);
    // The id alone does not say on which node the row is.
    const isOwnedAlone = runsOnOneNode(entity, "id") === "for-owner";
    return reading({
      doc: [
        `Returns the ${entity.names.label} with this id, locked until the transaction ends, or null.`,
        ...(isOwnedAlone ? ["@throws {Error} if the repository is not limited to an owner"] : []),
      ],
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of: self },
      statement: isOwnedAlone ? { ...statement, owners: "only" } : statement,
    });
  },
  findByIdForUpdateScoped: (entity, { of: field }) => ({
    doc: [
      `Returns the ${entity.names.label} with this id if it belongs to the owner, locked until the transaction ends, or null.`,
    ],
    parameters: [{ kind: "id" }, { kind: "field", field, name: "owner" }],
    result: { kind: "row-or-null", of: self },
    body: { kind: "scoped", method: "findByIdForUpdate", isNullIfMissing: false },
    write: null,
  }),
};
