// The methods that only a transaction has: reading a row and locking it.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Sql, sql } from "../../text/sql.ts";
import type { MethodPlans } from "../method.ts";
import { findByIdStatement, staticStatement } from "../sql/select.ts";
import { self } from "../statement.ts";
import { reading } from "./reading.ts";

export const transactionPlans: MethodPlans<"findByIdForUpdate" | "findByIdForUpdateScoped"> = {
  findByIdForUpdate: (entity) =>
    reading({
      doc: [`Returns the ${entity.names.word} with this id, locked until the transaction ends, or null.`],
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of: self },
      statement: staticStatement(entity, "findByIdForUpdate", lockedRow(entity)),
    }),
  // The id alone does not say on which node the row is.
  findByIdForUpdateScoped: (entity, { of: field }) => ({
    doc: [
      `Returns the ${entity.names.word} with this id if it belongs to the owner, locked until the transaction ends, or null.`,
    ],
    parameters: [{ kind: "id" }, { kind: "field", field, name: "owner" }],
    result: { kind: "row-or-null", of: self },
    body: {
      kind: "lock-scoped",
      statement: { ...staticStatement(entity, "findByIdForUpdateScoped", lockedRow(entity)), owners: "only" },
    },
    write: null,
  }),
};

function lockedRow(entity: Entity): Sql {
  return sql`
    ${findByIdStatement(entity).sql}
       FOR UPDATE`;
}
