// Plans `findBy…` and `existsBy…` for unique columns and indexes.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Field, hasMicroseconds } from "../../2-model/data/field/field.ts";
import { isUniqueBy } from "../../2-model/data/table/indexes.ts";
import { listing } from "../../text/names.ts";
import { type Sql, sql } from "../../text/sql.ts";
import type { MethodPlans } from "../method.ts";
import type { MethodParameter } from "../parameter.ts";
import { existsSql } from "../sql/exists.ts";
import { lookupCondition, newestFirst, readStatement, select, where } from "../sql/select.ts";
import { selfRow } from "../statement.ts";
import { readMethod } from "./read-method.ts";

export const lookupPlans: MethodPlans<"find-by" | "exists-by"> = {
  "find-by": (entity, { name, of: { fields } }) => {
    const isUnique = !fields.some(hasMicroseconds) && isUniqueBy(entity.indexes, fields);
    const only = isUnique ? [] : [newestFirst(entity), sql`LIMIT 1`];
    return readMethod({
      doc: [`Returns the ${isUnique ? "" : "newest "}${entity.names.label} with this ${fieldList(fields)}, or null.`],
      parameters: parametersOf(fields),
      result: { kind: "row-or-null", of: selfRow },
      statement: readStatement(entity, name, select(entity, whereEqual(entity, fields), ...only)),
    });
  },
  "exists-by": (entity, { name, of: { fields } }) => {
    const text = sql`SELECT ${existsSql(entity, whereEqual(entity, fields))}`;
    return readMethod({
      doc: [`Returns true if there is ${entity.names.labelWithArticle} with this ${fieldList(fields)}.`],
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
  return where(entity, ...fields.map((field, index) => lookupCondition(field, index + 1)));
}

function fieldList(fields: readonly Field[]): string {
  return listing(fields.map((field) => `\`${field.name}\`${field.column.ci ? " ignoring case" : ""}`));
}
