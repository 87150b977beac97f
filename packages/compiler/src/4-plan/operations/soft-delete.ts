// Soft deletion into the operations on deleted rows: restore, remove for good, read them too.
import { isAskedOfOneNode } from "../../2-model/data/distribution.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { hasQuery } from "../../2-model/data/served.ts";
import { joinSql, listSql, sql } from "../../text/sql.ts";
import type { Operation, Write } from "../operation.ts";
import { actingConditions } from "../sql/actor.ts";
import { updateSql } from "../sql/audit.ts";
import { isRow } from "../sql/key.ts";
import { pageCall } from "../sql/page.ts";
import { changeMarks, columnSql, ownerSql, tableSql, whereSql } from "../sql/pieces.ts";
import { publishing, type WriteSql } from "../sql/published.ts";
import { newestFirst, readStatement, select, staticStatement } from "../sql/select.ts";
import { type Statement, self } from "../statement.ts";
import { changingOne } from "./delete.ts";
import { writeOf } from "./hooks.ts";
import { previousWithDeleted } from "./previous.ts";
import { querying } from "./query.ts";
import { listing, reading } from "./reading.ts";

export function planSoftDelete(entity: Entity): readonly Operation[] {
  const { deletion, names } = entity;
  if (deletion.kind !== "soft") return [];
  const deletedAt = columnSql(deletion.field);
  const isThis = joinSql([isRow(entity), ...ownerSql(entity)], " AND ");
  const remove = sql`
    DELETE FROM ${tableSql(entity)}
     WHERE ${joinSql([isThis, ...actingConditions(entity, "DELETE")], " AND ")}`;
  const restore = updateSql(
    entity,
    listSql([sql`${deletedAt} = NULL`, ...changeMarks(entity)]),
    joinSql([isThis, sql`${deletedAt} IS NOT NULL`, ...actingConditions(entity, "UPDATE")], " AND "),
    isAskedOfOneNode(entity, "id"),
  );
  const writing = (operation: string, { event }: Write, write: WriteSql): Statement =>
    staticStatement(entity, operation, publishing(entity, event, write, null), { kind: "none" });
  const one = select(entity, sql`WHERE ${isThis}`);
  const all = whereSql(ownerSql(entity));
  const removing = writeOf(entity, "deleted", "DELETE", { name: "HardDelete", before: ["id"], after: null });
  const restoring = writeOf(entity, "restored", "UPDATE", { name: "Restore", before: ["id"], after: null });
  return [
    changingOne({
      name: "hardDelete",
      doc: [`Removes the ${names.word} with this id for good, deleted or not. False when there is none.`],
      parameters: [{ kind: "id" }],
      statement: writing("hardDelete", removing, { write: remove, written: "DELETE" }),
      previous: previousWithDeleted(entity),
      write: removing,
    }),
    changingOne({
      name: "restore",
      doc: [`Takes back that the ${names.word} with this id is deleted. False when it was not.`],
      parameters: [{ kind: "id" }],
      statement: writing("restore", restoring, { write: restore, written: "UPDATE" }),
      previous: previousWithDeleted(entity),
      write: restoring,
    }),
    reading({
      name: "findByIdWithDeleted",
      doc: [`The ${names.word} with this id, deleted or not, or null.`],
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of: self },
      statement: readStatement(entity, "findByIdWithDeleted", one),
    }),
    listing({
      name: "listWithDeleted",
      doc: [`A page of ${names.words}, deleted or not, the newest id first.`],
      call: pageCall(entity, "listWithDeleted", (page) => select(entity, all, newestFirst(entity), page)),
    }),
    ...(hasQuery(entity)
      ? [querying(entity, "queryWithDeleted", `The ${names.words} that fit the query, deleted or not.`, false)]
      : []),
  ];
}
