// The statements that delete rows, softly or for good.
import type { Entity, WriteKind } from "../../2-model/data/entity.ts";
import { listSql, type Sql, sql } from "../../text/sql.ts";
import type { MethodPlan, MethodPlans, Write } from "../method.ts";
import { areAmong, isRow, keyColumns } from "../sql/key.ts";
import { changeMarks, columnSql, conditionsSql, tableSql } from "../sql/pieces.ts";
import { staticStatement, where } from "../sql/select.ts";
import { actingConditions } from "../sql/writes/actor.ts";
import { updateSql } from "../sql/writes/audit.ts";
import { publishing, type WriteSql } from "../sql/writes/publishing-statement.ts";
import type { Statement } from "../statement.ts";
import { writeOf } from "./hooks.ts";
import { previousMany, previousOne } from "./previous.ts";

const none = { kind: "none" } as const;

export const deletePlans: MethodPlans<"delete" | "deleteMany"> = {
  delete: (entity) => {
    const [removes, them] = deletionWords(entity);
    const text = removal(entity, { by: "id", conditions: [isRow(entity)] });
    return changingOne({
      doc: [`${removes} the ${entity.names.label} with this id${them}; returns false if there is none.`],
      statement: staticStatement(entity, "delete", text, none),
      previous: previousOne(entity),
      write: deletion(entity),
    });
  },
  deleteMany: (entity) => {
    const [removes, them] = deletionWords(entity);
    const write = deletion(entity);
    return {
      doc: [`${removes} the ${entity.names.pluralLabel} with these ids${them} and returns their number.`],
      parameters: [{ kind: "ids" }],
      result: { kind: "affected" },
      body: { kind: "delete-many", statement: deleteMany(entity, write), previous: previousMany(entity) },
      write,
    };
  },
};

function deletionWords({ deletion: { kind } }: Entity): readonly [string, string] {
  return kind === "soft" ? ["Marks", " as deleted"] : ["Deletes", ""];
}

function deletion(entity: Entity): Write {
  return writeOf(entity, "deleted", { name: "Delete", before: ["id"], after: null });
}

/** The SQL command of a deletion. */
export function deletionWrites({ deletion: { kind } }: Entity): WriteKind {
  return kind === "hard" ? "DELETE" : "UPDATE";
}

/** A method that writes the row with an id and returns whether there was one. */
export function changingOne({
  statement,
  previous,
  ...method
}: Pick<MethodPlan, "doc" | "write"> & {
  readonly statement: Statement;
  /** Reads the row as it is before. */
  readonly previous: Statement;
}): MethodPlan {
  return {
    ...method,
    parameters: [{ kind: "id" }],
    result: { kind: "affected-one" },
    body: { kind: "change-one", statement, previous },
  };
}

/** A hook needs to know which rows there were, so the statement gives their ids. */
function deleteMany(entity: Entity, { hook }: Write): Statement {
  const rows: RowsRemoved = { by: "ids", conditions: [areAmong(entity.key.fields)] };
  if (hook === null) return staticStatement(entity, "deleteMany", removal(entity, rows), none);
  return staticStatement(entity, "deleteMany", removal(entity, rows, keyColumns(entity)), { kind: "ids" });
}

/** The rows where all conditions hold, and by what they are asked for. */
export interface RowsRemoved {
  readonly by: "id" | "ids";
  readonly conditions: readonly Sql[];
}

/**
 * What `delete` means for these rows as far as they are live. `asking` is what is asked back of them.
 */
export function removal(entity: Entity, rows: RowsRemoved, asking: Sql | null = null, from: Entity = entity): Sql {
  const write: WriteSql = { write: removing(entity, rows), written: deletionWrites(entity) };
  return publishing(entity, deletion(entity).event, write, asking, null, from);
}

/** The same, without its event. */
export function removing(entity: Entity, { by, conditions }: RowsRemoved): Sql {
  const all = [...conditions, ...actingConditions(entity, deletionWrites(entity))];
  if (entity.deletion.kind === "hard") {
    return sql`
      DELETE FROM ${tableSql(entity)}
       ${where(entity, ...all)}`;
  }
  const set = listSql([sql`${columnSql(entity.deletion.field)} = NOW()`, ...changeMarks(entity)]);
  return updateSql(entity, set, conditionsSql(entity, ...all), by);
}
