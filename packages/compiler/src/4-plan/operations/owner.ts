// `@owner` into operations that see one owner's rows alone, and reveal nothing of others.
import { lockingOwner } from "../../2-model/data/distribution.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import type { Sql } from "../../text/sql.ts";
import type { Operation } from "../operation.ts";
import type { OperationParameter } from "../parameter.ts";
import { isRow, keyWidth } from "../sql/key.ts";
import {
  equals,
  findByIdScopedStatement,
  newestFirst,
  pageFrom,
  readStatement,
  select,
  staticStatement,
  where,
} from "../sql/select.ts";
import { type Statement, self } from "../statement.ts";
import { changingOne, deletion, removal } from "./delete.ts";
import { previousScoped } from "./previous.ts";
import { reading } from "./reading.ts";
import { planScopedUpdate } from "./update.ts";

export function planOwner(entity: Entity): readonly Operation[] {
  const { owner: field, names } = entity;
  if (field === null) return [];
  const owner: OperationParameter = { kind: "field", field, name: "owner" };
  const all = select(entity, where(entity, equals(field, 1)), newestFirst(entity), pageFrom(2));
  const ofOwner = [isRow(entity), equals(field, 1 + keyWidth(entity))];
  const remove = removal(entity, { by: field, conditions: ofOwner });
  return [
    reading({
      name: "findByIdScoped",
      doc: [`The ${names.word} with this id if it is this owner's, or null.`],
      parameters: [{ kind: "id" }, owner],
      result: { kind: "row-or-null", of: self },
      statement: findByIdScopedStatement(entity, field),
    }),
    reading({
      name: "listByOwner",
      doc: [`A page of this owner's ${names.words}, the newest id first.`],
      parameters: [owner, { kind: "limit" }, { kind: "offset" }],
      result: { kind: "rows", of: self },
      statement: readStatement(entity, "listByOwner", all),
    }),
    ...planScopedUpdate(entity, field),
    changingOne({
      name: "deleteScoped",
      doc: [`Like \`delete\`, if the ${names.word} is this owner's. False when it is not, or when there is none.`],
      parameters: [{ kind: "id" }, owner],
      statement: staticStatement(entity, "deleteScoped", remove, { kind: "none" }),
      previous: previousScoped(entity, field),
      write: deletion(entity),
    }),
  ];
}

/** The row that a transaction locks where its id alone does not say on which node it is. */
export function planScopedLock(entity: Entity, locking: (statement: Statement) => Sql): readonly Operation[] {
  const field = lockingOwner(entity);
  if (field === null) return [];
  const text = locking(findByIdScopedStatement(entity, field));
  return [
    reading({
      name: "findByIdForUpdateScoped",
      doc: [`The ${entity.names.word} with this id if it is this owner's, locked until the transaction ends, or null.`],
      parameters: [{ kind: "id" }, { kind: "field", field, name: "owner" }],
      result: { kind: "row-or-null", of: self },
      statement: staticStatement(entity, "findByIdForUpdateScoped", text),
    }),
  ];
}
