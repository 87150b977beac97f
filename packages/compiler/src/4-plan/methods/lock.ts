// Plans the methods that lock rows, in a transaction of the caller or in one that they open.

import { locksForPreconditions } from "../../2-model/data/http.ts";
import { admitsAdministrators } from "../../2-model/data/ownership.ts";
import { locksRows, runsOnOneNode } from "../../2-model/data/table/distribution.ts";
import { sql } from "../../text/sql.ts";
import type { MethodPlans } from "../method.ts";
import { findByIdStatement, staticStatement } from "../sql/select.ts";
import { selfRow } from "../statement.ts";
import { readMethod } from "./read-method.ts";

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
      body: {
        kind: "while-locked",
        statement: { ...statement, owners },
        // On Citus, a row can only be locked on its node, which its owner determines.
        owner: owners === "required" && admitsAdministrators(entity) ? entity.owner : null,
      },
    };
  },
};

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
    doc: `Returns the ${entity.names.label} with this id if it belongs to the owner, locked until the transaction ends, or null.`,
    parameters: [{ kind: "id" }, { kind: "field", field, name: "owner" }],
    result: { kind: "row-or-null", of: selfRow },
    body: { kind: "scoped", method: "findByIdForUpdate", isNullIfMissing: false },
  }),
};
