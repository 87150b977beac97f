// Plans the methods that only repositories of a transaction have: reading a row and locking it.
import { runsOnOneNode } from "../../2-model/data/table/distribution.ts";
import { sql } from "../../text/sql.ts";
import type { MethodPlans } from "../method.ts";
import { findByIdStatement, staticStatement } from "../sql/select.ts";
import { selfRow } from "../statement.ts";
import { readMethod } from "./read-method.ts";

export const transactionPlans: MethodPlans<"findByIdForUpdate" | "findByIdForUpdateScoped"> = {
  findByIdForUpdate: (entity) => {
    const text = sql`
      ${findByIdStatement(entity).sql}
         FOR UPDATE`;
    const statement = staticStatement(entity, "findByIdForUpdate", text);
    // On Citus the node of a row does not follow from its id.
    const requiresOwner = runsOnOneNode(entity, "id") === "for-owner";
    return readMethod({
      doc: [
        `Returns the ${entity.names.label} with this id, locked until the transaction ends, or null.`,
        ...(requiresOwner ? ["@throws {Error} if the repository is not limited to an owner"] : []),
      ],
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of: selfRow },
      statement: requiresOwner ? { ...statement, owners: "required" } : statement,
    });
  },
  findByIdForUpdateScoped: (entity, { of: field }) => ({
    doc: [
      `Returns the ${entity.names.label} with this id if it belongs to the owner, locked until the transaction ends, or null.`,
    ],
    parameters: [{ kind: "id" }, { kind: "field", field, name: "owner" }],
    result: { kind: "row-or-null", of: selfRow },
    body: { kind: "scoped", method: "findByIdForUpdate", isNullIfMissing: false },
    write: null,
  }),
};
