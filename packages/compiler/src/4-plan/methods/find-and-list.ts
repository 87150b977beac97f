// Plans the methods that find rows by their ids or by unique columns, and that list them.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Field, hasMicroseconds } from "../../2-model/data/field/field.ts";
import { isUniqueBy } from "../../2-model/data/table/indexes.ts";
import { listing } from "../../text/names.ts";
import { type Sql, sql } from "../../text/sql.ts";
import type { MethodPlans } from "../method.ts";
import { afterKeyCondition, keyOrder, keyWidth, membershipCondition } from "../sql/key.ts";
import { limitHole, listStatement, pageHoles } from "../sql/page.ts";
import { tableSql, visibleWhere } from "../sql/pieces.ts";
import { findByIdStatement, lookupCondition, newestFirst, readStatement, select, where } from "../sql/select.ts";
import { type MethodParameter, selfRow } from "../statement.ts";
import { listMethod, readMethod } from "./read-method.ts";

export const readPlans: MethodPlans<"findById" | "findByIds" | "list" | "listAfter"> = {
  findById: (entity) =>
    readMethod({
      doc: `Returns the ${entity.names.label} with this id, or null if there is none${entity.deletedAt === null ? "" : " or it is deleted"}.`,
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of: selfRow },
      statement: findByIdStatement(entity),
    }),
  findByIds: (entity) =>
    readMethod({
      doc: `Returns the ${entity.names.pluralLabel} with these ids, in no particular order; ids without a row are left out.`,
      parameters: [{ kind: "ids" }],
      result: { kind: "rows", of: selfRow },
      statement: readStatement(
        entity,
        "findByIds",
        select(entity, where(entity, [membershipCondition(entity.key.fields)])),
      ),
    }),
  list: (entity) =>
    listMethod({
      doc: `Returns a page of ${entity.names.pluralLabel}, newest id first.`,
      statement: listStatement(0, entity, "list", select(entity, visibleWhere(entity), newestFirst(entity), pageHoles)),
    }),
  listAfter: (entity) => {
    const rising = sql`ORDER BY ${keyOrder(entity, "rising")}`;
    const isAfter = where(entity, [afterKeyCondition(entity)]);
    return {
      doc: `Returns the ${entity.names.pluralLabel} after this id, in ascending order; null starts at the first. Unlike an offset, it skips and repeats no rows.`,
      parameters: [{ kind: "id-or-null" }, { kind: "limit" }],
      result: { kind: "rows", of: selfRow },
      body: {
        kind: "list-after",
        first: listStatement(0, entity, "listFirst", select(entity, visibleWhere(entity), rising, limitHole)),
        next: listStatement(keyWidth(entity), entity, "listAfter", select(entity, isAfter, rising, limitHole)),
      },
    };
  },
};

export const lookupPlans: MethodPlans<"find-by" | "exists-by"> = {
  "find-by": (entity, { name, of: { fields } }) => {
    const isUnique = !fields.some(hasMicroseconds) && isUniqueBy(entity.indexes, fields);
    const only = isUnique ? [] : [newestFirst(entity), sql`LIMIT 1`];
    return readMethod({
      doc: `Returns the ${isUnique ? "" : "newest "}${entity.names.label} with this ${fieldList(fields)}, or null.`,
      parameters: parametersOf(fields),
      result: { kind: "row-or-null", of: selfRow },
      statement: readStatement(entity, name, select(entity, whereEqual(entity, fields), ...only)),
    });
  },
  "exists-by": (entity, { name, of: { fields } }) => {
    // On Citus a query of several nodes needs a column.
    const text = sql`SELECT EXISTS (SELECT 1 FROM ${tableSql(entity)} ${whereEqual(entity, fields)})`;
    return readMethod({
      doc: `Returns true if there is ${entity.names.labelWithArticle} with this ${fieldList(fields)}.`,
      parameters: parametersOf(fields),
      result: { kind: "exists" },
      statement: readStatement(entity, name, text, { kind: "exists" }),
    });
  },
};

function parametersOf(fields: readonly Field[]): readonly MethodParameter[] {
  return fields.map((field) => ({ kind: "field", field }));
}

function whereEqual(entity: Entity, fields: readonly Field[]): Sql {
  return where(
    entity,
    fields.map((field, index) => lookupCondition(field, index + 1)),
  );
}

function fieldList(fields: readonly Field[]): string {
  return listing(fields.map((field) => `\`${field.name}\`${field.column.ci ? " ignoring case" : ""}`));
}
