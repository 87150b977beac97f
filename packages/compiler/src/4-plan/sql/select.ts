// Statements that read: SELECT with the clauses that there are, a line each.

import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { runsOnOneNode } from "../../2-model/data/table/distribution.ts";
import { onOneLine, ownedSql, rawSql, type Sql, slotIn, sql } from "../../text/sql.ts";
import { type Statement, self } from "../statement.ts";
import { isEqual, isFoundBy } from "./compare.ts";
import { isRow, keyOrder } from "./key.ts";
import { columnsSql, tableSql, visibleSql, whereSql } from "./pieces.ts";

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
    owners: entity.ownerFilter === null ? "none" : "slot",
    rows,
    samples: () => [{}],
  };
}

/** The same for one that adds rows, each of which says whose it is. */
export function insertStatement(...given: Parameters<typeof staticStatement>): Statement {
  const [entity] = given;
  return { ...staticStatement(...given), owners: entity.ownerFilter === null ? "none" : "given" };
}

/** The clause that locks rows, as far as Citus can lock what is asked for by an id, or by several. */
export function lockSql(entity: Entity, by: "id" | "ids", clause: string): Sql | null {
  const runs = runsOnOneNode(entity, by);
  if (runs === "never") return null;
  return runs === "always" ? rawSql(clause) : ownedSql(rawSql(clause));
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
  return linesOf([head, ...clauses]);
}

/** Clauses line after line, an owner's own with the line that it stands on. */
export function linesOf([head, ...clauses]: readonly (Sql | null)[]): Sql {
  const tail = clauses.flatMap((clause): Sql["parts"] => {
    if (clause === null) return [];
    const slot = slotIn(clause);
    return slot === null ? ["\n ", ...clause.parts] : [{ owned: sql`${rawSql(" ")}${slot}` }];
  });
  return { kind: "sql", parts: [...(head?.parts ?? []), ...tail] };
}

/** `WHERE` with conditions on rows that are seen. */
export function where(entity: Entity, ...conditions: readonly Sql[]): Sql {
  return whereSql([...conditions, ...visibleSql(entity)]) ?? rawSql("");
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

export function findByIdStatement(entity: Entity): Statement {
  return readStatement(entity, "findById", select(entity, where(entity, isRow(entity))));
}
