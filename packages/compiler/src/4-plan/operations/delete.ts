// The statements that delete rows, softly or for good.
import { isAskedOfOneNode } from "../../2-model/data/distribution.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import type { Written } from "../../2-model/data/known-writes.ts";
import { listSql, type Sql, sql } from "../../text/sql.ts";
import type { Body, Call } from "../body.ts";
import type { Operation, Write } from "../operation.ts";
import { actingConditions } from "../sql/actor.ts";
import { updateSql } from "../sql/audit.ts";
import { areAmong, isRow, keyColumns } from "../sql/key.ts";
import { changeMarks, columnSql, conditionsSql, tableSql } from "../sql/pieces.ts";
import { publishing, type WriteSql } from "../sql/published.ts";
import { staticStatement, where } from "../sql/select.ts";
import type { Statement } from "../statement.ts";
import { before, beforeEach, returned, surrounded, writeOf } from "./hooks.ts";
import { previously, previousMany, previousOne } from "./previous.ts";
import { asked } from "./reading.ts";

const none = { kind: "none" } as const;

export function planDelete(entity: Entity): readonly Operation[] {
  const { names, deletion: meaning } = entity;
  const [removes, them] = meaning.kind === "soft" ? ["Marks", " as deleted"] : ["Removes", ""];
  const write = deletion(entity);
  return [
    changingOne({
      name: "delete",
      doc: [`${removes} the ${names.word} with this id${them}. False when there is none.`],
      parameters: [{ kind: "id" }],
      statement: staticStatement(entity, "delete", removal(entity, { by: "id", conditions: [isRow(entity)] }), none),
      previous: previousOne(entity),
      write,
    }),
    {
      name: "deleteMany",
      doc: [`${removes} the ${names.words} with these ids${them} and gives their number.`],
      parameters: [{ kind: "ids" }],
      result: { kind: "affected" },
      body: deleteMany(entity, write),
      write,
    },
  ];
}

export function deletion(entity: Entity): Write {
  return writeOf(entity, "deleted", deletionWrites(entity), { name: "Delete", before: ["id"], after: null });
}

/** What a deletion does to the row. */
export function deletionWrites({ deletion: { kind } }: Entity): Written {
  return kind === "hard" ? "DELETE" : "UPDATE";
}

/** A method that writes the row with an id and returns whether there was one. */
export function changingOne({
  statement,
  previous,
  ...operation
}: Pick<Operation, "name" | "doc" | "parameters"> & {
  readonly statement: Statement;
  /** Reads the row as it is before. */
  readonly previous: Statement;
  readonly write: Write;
}): Operation {
  const { parameters, write } = operation;
  const call: Call = { statement, given: { kind: "parameters", parameters }, hasActor: write.hasActor };
  return {
    ...operation,
    result: { kind: "affected-one" },
    body: surrounded(write, [
      ...previously(write, previous, { kind: "parameters", parameters }),
      ...before(write),
      ...returned(write, { kind: "affected-one", call }, "isChanged", "id-if-changed"),
    ]),
  };
}

/** A hook needs to know which rows there were, so the statement gives their ids. */
function deleteMany(entity: Entity, write: Write): Body {
  const rows: RowsRemoved = { by: "ids", conditions: [areAmong(entity.key.fields)] };
  const { hook } = write;
  if (hook === null) {
    const statement = staticStatement(entity, "deleteMany", removal(entity, rows), none);
    const given = { kind: "parameters", parameters: [{ kind: "ids" }] } as const;
    return asked({ statement, given, hasActor: write.hasActor }, { kind: "affected" });
  }
  const text = removal(entity, rows, keyColumns(entity));
  const statement = staticStatement(entity, "deleteMany", text, { kind: "ids" });
  return surrounded(write, [
    { kind: "distinct-ids" },
    ...previously(write, previousMany(entity), { kind: "distinct-ids" }),
    ...beforeEach(write),
    { kind: "run", call: { statement, given: { kind: "distinct-ids" }, hasActor: write.hasActor }, answer: "rows" },
    { kind: "deleted-ids" },
    { kind: "after", hook, of: "each-deleted-id" },
    { kind: "return", value: { kind: "number-of-deleted" } },
  ]);
}

/** The rows where all conditions hold, and by what they are asked for. */
export interface RowsRemoved {
  readonly by: "id" | "ids" | Field;
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
  return updateSql(entity, set, conditionsSql(entity, ...all), isAskedOfOneNode(entity, by));
}
