// The operations that only a transaction has: reading a row and locking it.
import { isOnOneNode } from "../../2-model/data/distribution.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { type Sql, sql } from "../../text/sql.ts";
import type { Operation } from "../operation.ts";
import { findByIdStatement, staticStatement } from "../sql/select.ts";
import { type Statement, self } from "../statement.ts";
import { planScopedLock } from "./owner.ts";
import { reading } from "./reading.ts";

export function planTransaction(entity: Entity): readonly Operation[] {
  if (!entity.transactions) return [];
  const { word } = entity.names;
  if (isOnOneNode(entity)) {
    return [
      reading({
        name: "findByIdForUpdate",
        doc: [`The ${word} with this id, locked until the transaction ends, or null.`],
        parameters: [{ kind: "id" }],
        result: { kind: "row-or-null", of: self },
        statement: staticStatement(entity, "findByIdForUpdate", locking(findByIdStatement(entity))),
      }),
    ];
  }
  return planScopedLock(entity, locking);
}

function locking({ sql: text }: Statement): Sql {
  return sql`
    ${text}
       FOR UPDATE`;
}
