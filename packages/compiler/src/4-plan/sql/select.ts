// Statements that read: SELECT with the clauses that there are, a line each.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import { onOneLine, rawSql, type Sql, sql } from "../../text/sql.ts";
import { type Statement, self } from "../statement.ts";
import { isEqual, isFoundBy } from "./compare.ts";
import { isRow, keyOrder, keyWidth } from "./key.ts";
import { columnsSql, conditionsSql, tableSql } from "./pieces.ts";

/** A statement whose text is the same for every call. */
export function staticStatement(
  entity: Entity,
  operation: string,
  text: Sql,
  rows: Statement["rows"] = self,
): Statement {
  return {
    constant: `${operation}Sql`,
    name: `${entity.table.name}.${operation}`,
    sql: onOneLine(text),
    form: "static",
    rows,
    samples: () => [{}],
  };
}

/** The same for one that does nothing but read, whatever else is written meanwhile. */
export function readStatement(...given: Parameters<typeof staticStatement>): Statement {
  return { ...staticStatement(...given), form: "read" };
}

/** `SELECT columns FROM table` and the clauses that there are. */
export function select(entity: Entity, ...clauses: readonly (Sql | null)[]): Sql {
  return selectFrom(columnsSql(entity), entity, ...clauses);
}

export function selectFrom(columns: Sql, entity: Entity, ...clauses: readonly (Sql | null)[]): Sql {
  const head = sql`
    SELECT ${columns}
      FROM ${tableSql(entity)}`;
  const tail = clauses.filter((clause) => clause !== null).flatMap((clause) => ["\n ", ...clause.parts]);
  return { kind: "sql", parts: [...head.parts, ...tail] };
}

/** ` WHERE` with conditions on live rows. */
export function where(entity: Entity, ...conditions: readonly Sql[]): Sql {
  return sql`WHERE ${conditionsSql(entity, ...conditions)}`;
}

/** `column = $1` */
export function equals(field: Field, parameter: number): Sql {
  return rawSql(isEqual(field, `$${parameter}`));
}

/** `LOWER(column) = LOWER($1)` where the column ignores case. */
export function foundBy(field: Field, parameter: number): Sql {
  return rawSql(isFoundBy(field, `$${parameter}`));
}

/** The newest first, since ids rise. */
export function newestFirst(entity: Entity): Sql {
  return sql`ORDER BY ${keyOrder(entity, "falling")}`;
}

/** A page from two parameters, the first of which has this number. */
export function pageFrom(first: number): Sql {
  return sql`LIMIT $${first} OFFSET $${first + 1}`;
}

/** The row of this id if it is this owner's. */
export function findByIdScopedStatement(entity: Entity, owner: Field): Statement {
  return readStatement(
    entity,
    "findByIdScoped",
    select(entity, where(entity, isRow(entity), equals(owner, 1 + keyWidth(entity)))),
  );
}

export function findByIdStatement(entity: Entity): Statement {
  return readStatement(entity, "findById", select(entity, where(entity, isRow(entity))));
}
