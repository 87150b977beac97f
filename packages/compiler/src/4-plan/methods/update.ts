// Plans `update`, which changes the fields that are present if the version is the expected one.

import type { Entity } from "../../2-model/data/entity.ts";
import { columnsOf, isPublic } from "../../2-model/data/field/field.ts";
import { hasUpdateRequest, updateFields, updateValueFields } from "../../2-model/data/write/inputs.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { hole, listSql, sqlText } from "../../text/sql.ts";
import type { MethodPlans, NewRowSource, Write } from "../method.ts";
import { returnedColumns } from "../sql/nested.ts";
import { bookkeepingAssignments, conditionsSql } from "../sql/pieces.ts";
import { equalsParameter, findByIdStatement, staticStatement } from "../sql/select.ts";
import { actorConditions } from "../sql/writes/actor.ts";
import { updateSql } from "../sql/writes/audit.ts";
import { eventProperty, jsonObject } from "../sql/writes/event-json.ts";
import { publishingSql, type WriteSql } from "../sql/writes/publishing-statement.ts";
import { type MethodParameter, type Statement, selfRow } from "../statement.ts";
import { previousOne, writeOf } from "./hooks.ts";

export const updatePlans: MethodPlans<"update"> = {
  update: (entity) => {
    const { names, version } = entity;
    const from = changeSource(entity);
    const write = writeOf(entity, "updated", { name: "Update", before: ["id", from.input], after: selfRow });
    return {
      doc: [
        `Changes the fields that are present; the others keep their values.${valuesDoc(from)}`,
        `@throws {NotFoundError} if there is no ${names.label} with this id`,
        ...conflictDoc(entity),
      ],
      parameters: [{ kind: "id" }, ...changeParameters(from)],
      result: { kind: "row", of: selfRow },
      body: {
        kind: "patch",
        statement: patchStatement(entity, write),
        current: findByIdStatement(entity),
        previous: previousOne(entity),
        from,
        expected: version,
      },
      write,
    };
  },
};

export function changeSource(entity: Entity): NewRowSource {
  if (!hasUpdateRequest(entity)) return { input: "values", hasValues: false };
  return { input: "request", hasValues: updateValueFields(entity).length > 0 };
}

export function changeParameters({ input, hasValues }: NewRowSource): readonly MethodParameter[] {
  if (input === "values") return [{ kind: "changed-values" }];
  return hasValues ? [{ kind: "update-request" }, { kind: "update-values" }] : [{ kind: "update-request" }];
}

/** Returns the sentence about server values, if the method takes them in addition to a request. */
export function valuesDoc({ hasValues }: NewRowSource): string {
  return hasValues ? " `values` are the columns that requests may not change." : "";
}

export function conflictDoc({ version }: Entity): readonly string[] {
  return version === null ? [] : [`@throws {ConflictError} if its \`${version.name}\` is not the expected one`];
}

/** The first parameters are the key and the expected version. */
function patchStatement(entity: Entity, write: Write): Statement {
  const { key, version } = entity;
  const compared = version === null ? key.fields : [...key.fields, version];
  const conditions = compared.map((field, index) => equalsParameter(field, index + 1));
  const all = conditionsSql(entity, [...conditions, ...actorConditions(entity, "UPDATE")]);
  const set = listSql([hole("set"), ...bookkeepingAssignments(entity)]);
  const update: WriteSql = { write: updateSql(entity, set, all, "id"), command: "UPDATE" };
  return {
    ...staticStatement(entity, "update", publishingSql(entity, write.event, update, returnedColumns(entity))),
    form: "patch",
    samples: () => patchSamples(entity, compared.length),
  };
}

/** Returns a change of the first field alone, and one of all fields. */
function patchSamples(entity: Entity, leading: number): ReturnType<Statement["samples"]> {
  const all = [...updateFields(entity), ...updateValueFields(entity)];
  return [all.slice(0, 1), all].map((fields) => ({
    set: columnsOf(fields)
      .map((field, index) => `${quoteIdentifier(field.column.name)} = $${index + leading + 1}`)
      .join(", "),
    changes: sqlText(jsonObject(fields.filter(isPublic).map(eventProperty))),
  }));
}
