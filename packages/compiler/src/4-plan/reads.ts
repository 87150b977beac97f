// The statements that read rows: by id, by ids, by unique columns, in pages.

import type { Entity, Field } from "../2-model/entity.ts";
import { pascalCase } from "../text/names.ts";
import { rawSql, type Sql, sql } from "../text/sql.ts";
import type { Operation, Statement } from "./operation.ts";
import { columnSql, columnsSql, conditionsSql, tableSql, visibleWhere } from "./pieces.ts";

/** A statement without holes. */
export function fixed(entity: Entity, operation: string, text: Sql, rows: Statement["rows"]): Statement {
  return {
    constant: `${operation}Sql`,
    name: `${entity.table.name}.${operation}`,
    sql: text,
    form: "fixed",
    rows,
    samples: [{}],
  };
}

export function findByIdStatement(entity: Entity): Statement {
  const where = conditionsSql(entity, sql`${columnSql(entity.id)} = $1`);
  return fixed(entity, "findById", select(entity, sql`WHERE ${where}`), "entity");
}

export function planReads(entity: Entity): readonly Operation[] {
  const { names } = entity;
  const id = columnSql(entity.id);
  const byIds = select(entity, sql`WHERE ${conditionsSql(entity, sql`${id} = ANY($1)`)}`);
  const page = select(entity, visibleWhere(entity), sql`ORDER BY ${id} DESC`, rawSql("LIMIT $1 OFFSET $2"));
  const first = select(entity, visibleWhere(entity), sql`ORDER BY ${id}`, rawSql("LIMIT $1"));
  const next = select(
    entity,
    sql`WHERE ${conditionsSql(entity, sql`${id} > $1`)}`,
    sql`ORDER BY ${id}`,
    rawSql("LIMIT $2"),
  );
  return [
    {
      name: "findById",
      doc: [`The ${names.word} with this id, or null.`],
      parameters: [{ kind: "id" }],
      result: "entity-or-null",
      body: { kind: "statement", statement: findByIdStatement(entity) },
    },
    {
      name: "findByIds",
      doc: [`The ${names.words} with these ids, in no particular order; ids without a row are left out.`],
      parameters: [{ kind: "ids" }],
      result: "entities",
      body: { kind: "statement", statement: fixed(entity, "findByIds", byIds, "entity") },
    },
    ...entity.lookups.flatMap((field) => planLookup(entity, field)),
    {
      name: "list",
      doc: [`A page of ${names.words}, the newest id first.`],
      parameters: [{ kind: "limit" }, { kind: "offset" }],
      result: "entities",
      body: { kind: "statement", statement: fixed(entity, "list", page, "entity") },
    },
    {
      name: "listAfter",
      doc: [
        `The ${names.words} that follow the one with this id, by rising id; null begins at the first.`,
        "Unlike an offset, it neither skips nor repeats rows when others come and go.",
      ],
      parameters: [{ kind: "id-or-null" }, { kind: "limit" }],
      result: "entities",
      body: {
        kind: "keyset",
        first: fixed(entity, "listFirst", first, "entity"),
        next: fixed(entity, "listAfter", next, "entity"),
      },
    },
  ];
}

function planLookup(entity: Entity, field: Field): readonly Operation[] {
  const suffix = pascalCase(field.name);
  const where = conditionsSql(entity, sql`${columnSql(field)} = $1`);
  const exists = sql`
    SELECT EXISTS (SELECT FROM ${tableSql(entity)} WHERE ${where})`;
  return [
    {
      name: `findBy${suffix}`,
      doc: [`The ${entity.names.word} with this \`${field.name}\`, or null.`],
      parameters: [{ kind: "field", field }],
      result: "entity-or-null",
      body: {
        kind: "statement",
        statement: fixed(entity, `findBy${suffix}`, select(entity, sql`WHERE ${where}`), "entity"),
      },
    },
    {
      name: `existsBy${suffix}`,
      doc: [`Whether there is ${entity.names.aWord} with this \`${field.name}\`.`],
      parameters: [{ kind: "field", field }],
      result: "exists",
      body: { kind: "statement", statement: fixed(entity, `existsBy${suffix}`, exists, "exists") },
    },
  ];
}

/** `SELECT columns FROM table` and the clauses that there are, a line each. */
export function select(entity: Entity, ...clauses: readonly (Sql | null)[]): Sql {
  const head = sql`
    SELECT ${columnsSql(entity)}
      FROM ${tableSql(entity)}`;
  const tail = clauses.filter((clause) => clause !== null).flatMap((clause) => ["\n ", ...clause.parts]);
  return { kind: "sql", parts: [...head.parts, ...tail] };
}
