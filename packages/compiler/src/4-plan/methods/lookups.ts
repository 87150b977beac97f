// Unique columns and indexes into the operations that find a row by them.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Field, hasMicroseconds } from "../../2-model/data/field/field.ts";
import { isUniqueBy } from "../../2-model/data/table/indexes.ts";
import { listing } from "../../text/names.ts";
import { type Sql, sql } from "../../text/sql.ts";
import type { MethodPlans } from "../method.ts";
import type { MethodParameter } from "../parameter.ts";
import { existsSql } from "../sql/exists.ts";
import { foundBy, newestFirst, readStatement, select, where } from "../sql/select.ts";
import { self } from "../statement.ts";
import { reading } from "./reading.ts";

export const lookupPlans: MethodPlans<"find-by" | "exists-by"> = {
  "find-by": (entity, { name, of: { fields } }) => {
    const isUnique = !fields.some(hasMicroseconds) && isUniqueBy(entity.indexes, fields);
    const only = isUnique ? [] : [newestFirst(entity), sql`LIMIT 1`];
    return reading({
      doc: [`Returns the ${isUnique ? "" : "newest "}${entity.names.label} with this ${listed(fields)}, or null.`],
      parameters: parametersOf(fields),
      result: { kind: "row-or-null", of: self },
      statement: readStatement(entity, name, select(entity, equalTo(entity, fields), ...only)),
    });
  },
  "exists-by": (entity, { name, of: { fields } }) => {
    const text = sql`SELECT ${existsSql(entity, equalTo(entity, fields))}`;
    return reading({
      doc: [`Returns true if there is ${entity.names.labelWithArticle} with this ${listed(fields)}.`],
      parameters: parametersOf(fields),
      result: { kind: "exists" },
      statement: readStatement(entity, name, text, { kind: "exists" }),
    });
  },
};

function parametersOf(fields: readonly Field[]): readonly MethodParameter[] {
  return fields.map((field) => ({ kind: "field", field }));
}

function equalTo(entity: Entity, fields: readonly Field[]): Sql {
  return where(entity, ...fields.map((field, index) => foundBy(field, index + 1)));
}

function listed(fields: readonly Field[]): string {
  return listing(fields.map((field) => `\`${field.name}\`${field.column.ci ? " ignoring case" : ""}`));
}
