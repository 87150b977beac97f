// Soft deletion into the operations on deleted rows: restore, remove for good, read them too.
import type { Entity } from "../../2-model/data/entity.ts";
import { hasQuery } from "../../2-model/data/served.ts";
import { conditionsJoined, listSql, sql } from "../../text/sql.ts";
import type { RepositoryMethod, Write } from "../method.ts";
import { actingConditions } from "../sql/actor.ts";
import { updateSql } from "../sql/audit.ts";
import { isRow } from "../sql/key.ts";
import { listStatement, pageGaps } from "../sql/page.ts";
import { changeMarks, columnSql, ownerSql, tableSql, whereSql } from "../sql/pieces.ts";
import { publishing, type WriteSql } from "../sql/published.ts";
import { newestFirst, readStatement, select, staticStatement } from "../sql/select.ts";
import { type Statement, self } from "../statement.ts";
import { changingOne } from "./delete.ts";
import { writeOf } from "./hooks.ts";
import { previousWithDeleted } from "./previous.ts";
import { querying } from "./query.ts";
import { listing, reading } from "./reading.ts";

export function planSoftDelete(entity: Entity): readonly RepositoryMethod[] {
  const { deletion, names } = entity;
  if (deletion.kind !== "soft") return [];
  const deletedAt = columnSql(deletion.field);
  const isThis = [isRow(entity), ...ownerSql(entity)];
  const remove = sql`
    DELETE FROM ${tableSql(entity)}
     WHERE ${conditionsJoined([...isThis, ...actingConditions(entity, "DELETE")])}`;
  const restore = updateSql(
    entity,
    listSql([sql`${deletedAt} = NULL`, ...changeMarks(entity)]),
    conditionsJoined([...isThis, sql`${deletedAt} IS NOT NULL`, ...actingConditions(entity, "UPDATE")]),
    "id",
  );
  const writing = (operation: string, { event }: Write, write: WriteSql): Statement =>
    staticStatement(entity, operation, publishing(entity, event, write, null), { kind: "none" });
  const one = select(entity, whereSql(isThis));
  const all = whereSql(ownerSql(entity));
  const removing = writeOf(entity, "deleted", { name: "HardDelete", before: ["id"], after: null });
  const restoring = writeOf(entity, "restored", { name: "Restore", before: ["id"], after: null });
  return [
    changingOne({
      name: "hardDelete",
      doc: [`Deletes the row of the ${names.word} with this id, soft-deleted or not; returns false if there is none.`],
      statement: writing("hardDelete", removing, { write: remove, written: "DELETE" }),
      previous: previousWithDeleted(entity),
      write: removing,
    }),
    changingOne({
      name: "restore",
      doc: [`Restores the soft-deleted ${names.word} with this id; returns false if it was not deleted.`],
      statement: writing("restore", restoring, { write: restore, written: "UPDATE" }),
      previous: previousWithDeleted(entity),
      write: restoring,
    }),
    reading({
      name: "findByIdWithDeleted",
      doc: [`Returns the ${names.word} with this id, soft-deleted or not, or null.`],
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of: self },
      statement: readStatement(entity, "findByIdWithDeleted", one),
    }),
    listing({
      name: "listWithDeleted",
      doc: [`Returns a page of ${names.words}, soft-deleted or not, newest id first.`],
      statement: listStatement(0, entity, "listWithDeleted", select(entity, all, newestFirst(entity), pageGaps)),
    }),
    ...(hasQuery(entity)
      ? [
          querying(
            entity,
            "queryWithDeleted",
            `Returns the ${names.words} that match the query, soft-deleted or not.`,
            "with-deleted",
          ),
        ]
      : []),
  ];
}
