// Plans `delete` and `deleteMany`.
import type { Entity, WriteKind } from "../../2-model/data/entity.ts";
import { listSql, type Sql, sql } from "../../text/sql.ts";
import type { MethodPlan, MethodPlans, RepositoryMethod, Write } from "../method.ts";
import { keyColumns, keyCondition, membershipCondition } from "../sql/key.ts";
import { bookkeepingAssignments, columnSql, conditionsSql, tableSql } from "../sql/pieces.ts";
import { staticStatement, where } from "../sql/select.ts";
import { actorConditions } from "../sql/writes/actor.ts";
import { updateSql } from "../sql/writes/audit.ts";
import { publishingSql, type WriteSql } from "../sql/writes/publishing-statement.ts";
import type { Statement } from "../statement.ts";
import { previousMany, previousOne, writeOf } from "./hooks.ts";

const none = { kind: "none" } as const;

export const deletePlans: MethodPlans<"delete" | "deleteMany"> = {
  delete: (entity) => {
    const [removes, them] = deletionWords(entity);
    const text = deletionSql(entity, { by: "id", conditions: [keyCondition(entity)] });
    return planRowChange({
      doc: `${removes} the ${entity.names.label} with this id${them}; returns false if there is none.`,
      statement: staticStatement(entity, "delete", text, none),
      previous: previousOne(entity),
      write: deletionWrite(entity),
    });
  },
  deleteMany: (entity) => {
    const [removes, them] = deletionWords(entity);
    const write = deletionWrite(entity);
    return {
      doc: `${removes} the ${entity.names.pluralLabel} with these ids${them} and returns their number.`,
      parameters: [{ kind: "ids" }],
      result: { kind: "affected" },
      body: { kind: "delete-many", statement: deleteMany(entity, write), previous: previousMany(entity) },
      write,
    };
  },
};

function deletionWords({ deletedAt }: Entity): readonly [string, string] {
  return deletedAt === null ? ["Deletes", ""] : ["Marks", " as deleted"];
}

function deletionWrite(entity: Entity): Write {
  return writeOf(entity, "deleted", { name: "Delete", before: ["id"], after: null });
}

/** Returns the SQL command of a deletion. */
export function deletionCommand({ deletedAt }: Entity): WriteKind {
  return deletedAt === null ? "DELETE" : "UPDATE";
}

/** Plans a method that writes the row with an id and returns whether there was one. */
export function planRowChange({
  statement,
  previous,
  ...method
}: Pick<RepositoryMethod, "doc"> & {
  readonly write: Write;
  readonly statement: Statement;
  /** Reads the row before the write. */
  readonly previous: Statement;
}): MethodPlan {
  return {
    ...method,
    parameters: [{ kind: "id" }],
    result: { kind: "affected-one" },
    body: { kind: "change-one", statement, previous },
  };
}

/** If there are hooks, the statement returns the ids of the deleted rows for them. */
function deleteMany(entity: Entity, { hook }: Write): Statement {
  const rows: RowSelection = { by: "ids", conditions: [membershipCondition(entity.key.fields)] };
  if (hook === null) return staticStatement(entity, "deleteMany", deletionSql(entity, rows), none);
  return staticStatement(entity, "deleteMany", deletionSql(entity, rows, keyColumns(entity)), { kind: "ids" });
}

/** The rows that match all conditions, which are selected by one id or by several. */
export interface RowSelection {
  readonly by: "id" | "ids";
  readonly conditions: readonly Sql[];
}

/**
 * Returns the statement that deletes those of the rows that are live, softly if the entity has soft deletion.
 * @param from the entity whose file has the statement
 */
export function deletionSql(
  entity: Entity,
  rows: RowSelection,
  returned: Sql | null = null,
  from: Entity = entity,
): Sql {
  const write: WriteSql = { write: unpublishedDeletionSql(entity, rows, from), command: deletionCommand(entity) };
  return publishingSql(entity, deletionWrite(entity).event, write, returned);
}

/** Returns the statement without its event. */
export function unpublishedDeletionSql(entity: Entity, { by, conditions }: RowSelection, from: Entity): Sql {
  const all = [...conditions, ...actorConditions(entity, deletionCommand(entity))];
  if (entity.deletedAt === null) {
    return sql`
      DELETE FROM ${tableSql(entity)}
       ${where(entity, all, from)}`;
  }
  const set = listSql([sql`${columnSql(entity.deletedAt)} = NOW()`, ...bookkeepingAssignments(entity)]);
  return updateSql(entity, set, conditionsSql(entity, all, from), by);
}
