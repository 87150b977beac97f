// The methods that only a transaction has: reading a row and locking it.
import { runsOnOneNode } from "../../2-model/data/distribution.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { sql } from "../../text/sql.ts";
import type { RepositoryMethod } from "../method.ts";
import { findByIdStatement, staticStatement } from "../sql/select.ts";
import { self } from "../statement.ts";
import { planScopedLock } from "./owner.ts";
import { reading } from "./reading.ts";

export function planTransaction(entity: Entity): readonly RepositoryMethod[] {
  if (!entity.transactions) return [];
  if (runsOnOneNode(entity, "id") !== "always") return planScopedLock(entity);
  const text = sql`
    ${findByIdStatement(entity).sql}
       FOR UPDATE`;
  return [
    reading({
      name: "findByIdForUpdate",
      doc: [`Returns the ${entity.names.word} with this id, locked until the transaction ends, or null.`],
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of: self },
      statement: staticStatement(entity, "findByIdForUpdate", text),
    }),
  ];
}
