// Soft deletion into the operations on deleted rows: restore, remove for good, read them too.
import { type Entity, hasQuery } from "../../2-model/data/entity.ts";
import { listSql, sql } from "../../text/sql.ts";
import { type Operation, self } from "../operation.ts";
import { telling } from "../sql/events.ts";
import { columnSql, tableSql, versionRises } from "../sql/pieces.ts";
import { equals, fixed, newestFirst, pageFrom, select } from "../sql/select.ts";
import { queryStatement } from "./query.ts";

export function planSoftDelete(entity: Entity): readonly Operation[] {
  const { deletion, names } = entity;
  if (deletion.kind !== "mark") return [];
  const deletedAt = columnSql(deletion.field);
  const none = { kind: "none" } as const;
  const remove = sql`
    DELETE FROM ${tableSql(entity)}
     WHERE ${equals(entity.id, 1)}`;
  const restore = sql`
    UPDATE ${tableSql(entity)}
       SET ${listSql([sql`${deletedAt} = NULL`, ...versionRises(entity)])}
     WHERE ${equals(entity.id, 1)} AND ${deletedAt} IS NOT NULL`;
  const one = select(entity, sql`WHERE ${equals(entity.id, 1)}`);
  const all = select(entity, newestFirst(entity), pageFrom(1));
  return [
    {
      name: "hardDelete",
      doc: [`Removes the ${names.word} with this id for good, deleted or not. False when there is none.`],
      parameters: [{ kind: "id" }],
      result: { kind: "affected-one" },
      body: {
        kind: "statement",
        statement: fixed(entity, "hardDelete", telling(entity, "deleted", remove, null), none),
      },
    },
    {
      name: "restore",
      doc: [`Takes back that the ${names.word} with this id is deleted. False when it was not.`],
      parameters: [{ kind: "id" }],
      result: { kind: "affected-one" },
      body: {
        kind: "statement",
        statement: fixed(entity, "restore", telling(entity, "restored", restore, null), none),
      },
    },
    {
      name: "findByIdWithDeleted",
      doc: [`The ${names.word} with this id, deleted or not, or null.`],
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of: self },
      body: { kind: "statement", statement: fixed(entity, "findByIdWithDeleted", one) },
    },
    {
      name: "listWithDeleted",
      doc: [`A page of ${names.words}, deleted or not, the newest id first.`],
      parameters: [{ kind: "limit" }, { kind: "offset" }],
      result: { kind: "rows", of: self },
      body: { kind: "statement", statement: fixed(entity, "listWithDeleted", all) },
    },
    ...(hasQuery(entity) ? [planQueryWithDeleted(entity)] : []),
  ];
}

function planQueryWithDeleted(entity: Entity): Operation {
  return {
    name: "queryWithDeleted",
    doc: [`The ${entity.names.words} that fit the query, deleted or not.`],
    parameters: [{ kind: "query" }],
    result: { kind: "rows", of: self },
    body: { kind: "query", statement: queryStatement(entity), isLive: false },
  };
}
