// Plans the methods on soft-deleted rows: restoring, deleting permanently, reading.
import type { Entity } from "../../2-model/data/entity.ts";
import { conditionsJoined, listSql, type Sql, sql } from "../../text/sql.ts";
import type { MethodPlans, Write } from "../method.ts";
import { keyCondition } from "../sql/key.ts";
import { listStatement, pageHoles } from "../sql/page.ts";
import { bookkeepingAssignments, columnSql, ownerConditions, tableSql, whereSql } from "../sql/pieces.ts";
import { newestFirst, readStatement, select, staticStatement } from "../sql/select.ts";
import { actorConditions } from "../sql/writes/actor.ts";
import { updateSql } from "../sql/writes/audit.ts";
import { publishingSql, type WriteSql } from "../sql/writes/publishing-statement.ts";
import { type Statement, selfRow } from "../statement.ts";
import { planRowChange } from "./delete.ts";
import { previousWithDeleted, writeOf } from "./hooks.ts";
import { planQuery } from "./query.ts";
import { listMethod, readMethod } from "./read-method.ts";

type SoftDeleteMethod = "hardDelete" | "restore" | "findByIdWithDeleted" | "listWithDeleted" | "queryWithDeleted";

export const softDeletePlans: MethodPlans<SoftDeleteMethod> = {
  hardDelete: (entity) => {
    const write = writeOf(entity, "deleted", { name: "HardDelete", before: ["id"], after: null });
    const remove = sql`
      DELETE FROM ${tableSql(entity)}
       WHERE ${conditionsJoined([...rowConditions(entity), ...actorConditions(entity, "DELETE")])}`;
    return planRowChange({
      doc: `Deletes the row of the ${entity.names.label} with this id, soft-deleted or not; returns false if there is none.`,
      statement: writeStatement(entity, "hardDelete", write, { write: remove, command: "DELETE" }),
      previous: previousWithDeleted(entity),
      write,
    });
  },
  restore: (entity, { of: field }) => {
    const deletedAt = columnSql(field);
    const write = writeOf(entity, "restored", { name: "Restore", before: ["id"], after: null });
    const restore = updateSql(
      entity,
      listSql([sql`${deletedAt} = NULL`, ...bookkeepingAssignments(entity)]),
      conditionsJoined([...rowConditions(entity), sql`${deletedAt} IS NOT NULL`, ...actorConditions(entity, "UPDATE")]),
      "id",
    );
    return planRowChange({
      doc: `Restores the soft-deleted ${entity.names.label} with this id; returns false if it was not deleted.`,
      statement: writeStatement(entity, "restore", write, { write: restore, command: "UPDATE" }),
      previous: previousWithDeleted(entity),
      write,
    });
  },
  findByIdWithDeleted: (entity) =>
    readMethod({
      doc: `Returns the ${entity.names.label} with this id, soft-deleted or not, or null.`,
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of: selfRow },
      statement: readStatement(entity, "findByIdWithDeleted", select(entity, whereSql(rowConditions(entity)))),
    }),
  listWithDeleted: (entity) => {
    const text = select(entity, whereSql(ownerConditions(entity.owner)), newestFirst(entity), pageHoles);
    return listMethod({
      doc: `Returns a page of ${entity.names.pluralLabel}, soft-deleted or not, newest id first.`,
      statement: listStatement(0, entity, "listWithDeleted", text),
    });
  },
  queryWithDeleted: (entity) =>
    planQuery(
      entity,
      `Returns the ${entity.names.pluralLabel} that match the query, soft-deleted or not.`,
      "with-deleted",
    ),
};

function rowConditions(entity: Entity): readonly Sql[] {
  return [keyCondition(entity), ...ownerConditions(entity.owner)];
}

function writeStatement(entity: Entity, method: string, { event }: Write, write: WriteSql): Statement {
  return staticStatement(entity, method, publishingSql(entity, event, write, null), { kind: "none" });
}
