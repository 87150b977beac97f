// Unique columns and indexes into the operations that find a row by them.
import type { Entity } from "../../2-model/data/entity.ts";
import { isFinerThanDate } from "../../2-model/data/field.ts";
import { isUniqueBy } from "../../2-model/data/indexes.ts";
import type { Lookup } from "../../2-model/data/rules.ts";
import { lookupMethods } from "../../2-model/names/members.ts";
import { listing } from "../../text/names.ts";
import { sql } from "../../text/sql.ts";
import type { RepositoryMethod } from "../method.ts";
import type { MethodParameter } from "../parameter.ts";
import { existsSql } from "../sql/exists.ts";
import { foundBy, newestFirst, readStatement, select, where } from "../sql/select.ts";
import { self } from "../statement.ts";
import { reading } from "./reading.ts";

export function planLookups(entity: Entity): readonly RepositoryMethod[] {
  return entity.lookups.flatMap((lookup) => planLookup(entity, lookup));
}

function planLookup(entity: Entity, lookup: Lookup): readonly RepositoryMethod[] {
  const { names } = entity;
  const { fields } = lookup;
  const methods = lookupMethods(lookup);
  const condition = where(entity, ...fields.map((field, index) => foundBy(field, index + 1)));
  const isUnique = !fields.some(isFinerThanDate) && isUniqueBy(entity.indexes, fields);
  const only = isUnique ? [] : [newestFirst(entity), sql`LIMIT 1`];
  const exists = sql`SELECT ${existsSql(entity, condition)}`;
  const these = listing(fields.map((field) => `\`${field.name}\`${field.column.ci ? " ignoring case" : ""}`));
  const parameters = fields.map((field): MethodParameter => ({ kind: "field", field }));
  return [
    reading({
      name: methods.find,
      doc: [`Returns the ${isUnique ? "" : "newest "}${names.word} with this ${these}, or null.`],
      parameters,
      result: { kind: "row-or-null", of: self },
      statement: readStatement(entity, methods.find, select(entity, condition, ...only)),
    }),
    reading({
      name: methods.exists,
      doc: [`Returns true if there is ${names.aWord} with this ${these}.`],
      parameters,
      result: { kind: "exists" },
      statement: readStatement(entity, methods.exists, exists, { kind: "exists" }),
    }),
  ];
}
