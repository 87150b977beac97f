// Soft deletion into the operations on deleted rows: restore, remove for good, read them too.
import type { Entity } from "../../2-model/data/entity.ts";
import { conditionsJoined, listSql, type Sql, sql } from "../../text/sql.ts";
import type { MethodPlans, Write } from "../method.ts";
import { isRow } from "../sql/key.ts";
import { listStatement, pageGaps } from "../sql/page.ts";
import { changeMarks, columnSql, ownerSql, tableSql, whereSql } from "../sql/pieces.ts";
import { newestFirst, readStatement, select, staticStatement } from "../sql/select.ts";
import { actingConditions } from "../sql/writes/actor.ts";
import { updateSql } from "../sql/writes/audit.ts";
import { publishing, type WriteSql } from "../sql/writes/publishing-statement.ts";
import { type Statement, self } from "../statement.ts";
import { changingOne } from "./delete.ts";
import { writeOf } from "./hooks.ts";
import { previousWithDeleted } from "./previous.ts";
import { querying } from "./query.ts";
import { listing, reading } from "./reading.ts";

type SoftDeleteMethod = "hardDelete" | "restore" | "findByIdWithDeleted" | "listWithDeleted" | "queryWithDeleted";

export const softDeletePlans: MethodPlans<SoftDeleteMethod> = {
  hardDelete: (entity) => {
    const write = writeOf(entity, "deleted", { name: "HardDelete", before: ["id"], after: null });
    const remove = sql`
      DELETE FROM ${tableSql(entity)}
       WHERE ${conditionsJoined([...isThis(entity), ...actingConditions(entity, "DELETE")])}`;
    return changingOne({
      doc: [
        `Deletes the row of the ${entity.names.label} with this id, soft-deleted or not; returns false if there is none.`,
      ],
      statement: writing(entity, "hardDelete", write, { write: remove, written: "DELETE" }),
      previous: previousWithDeleted(entity),
      write,
    });
  },
  restore: (entity, { of: { field } }) => {
    const deletedAt = columnSql(field);
    const write = writeOf(entity, "restored", { name: "Restore", before: ["id"], after: null });
    const restore = updateSql(
      entity,
      listSql([sql`${deletedAt} = NULL`, ...changeMarks(entity)]),
      conditionsJoined([...isThis(entity), sql`${deletedAt} IS NOT NULL`, ...actingConditions(entity, "UPDATE")]),
      "id",
    );
    return changingOne({
      doc: [`Restores the soft-deleted ${entity.names.label} with this id; returns false if it was not deleted.`],
      statement: writing(entity, "restore", write, { write: restore, written: "UPDATE" }),
      previous: previousWithDeleted(entity),
      write,
    });
  },
  findByIdWithDeleted: (entity) =>
    reading({
      doc: [`Returns the ${entity.names.label} with this id, soft-deleted or not, or null.`],
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of: self },
      statement: readStatement(entity, "findByIdWithDeleted", select(entity, whereSql(isThis(entity)))),
    }),
  listWithDeleted: (entity) => {
    const text = select(entity, whereSql(ownerSql(entity)), newestFirst(entity), pageGaps);
    return listing({
      doc: [`Returns a page of ${entity.names.pluralLabel}, soft-deleted or not, newest id first.`],
      statement: listStatement(0, entity, "listWithDeleted", text),
    });
  },
  queryWithDeleted: (entity) =>
    querying(
      entity,
      `Returns the ${entity.names.pluralLabel} that match the query, soft-deleted or not.`,
      "with-deleted",
    ),
};

function isThis(entity: Entity): readonly Sql[] {
  return [isRow(entity), ...ownerSql(entity)];
}

function writing(entity: Entity, operation: string, { event }: Write, write: WriteSql): Statement {
  return staticStatement(entity, operation, publishing(entity, event, write, null), { kind: "none" });
}
