// Statements with one text, and the clauses of SELECT.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { runsOnOneNode } from "../../2-model/data/table/distribution.ts";
import { onOneLine, ownedSql, rawSql, type Sql, slotIn, sql } from "../../text/sql.ts";
import { type Statement, selfRow } from "../statement.ts";
import { equalsSql, lookupSql } from "./compare.ts";
import { keyCondition, keyOrder } from "./key.ts";
import { returnedColumns } from "./nested.ts";
import { tableSql, visibilityConditions, whereSql } from "./pieces.ts";

/** Returns a statement whose text is the same for every call. */
export function staticStatement(
  entity: Entity,
  method: string,
  text: Sql,
  rows: Statement["rows"] = selfRow,
): Statement {
  return {
    constant: `${method}Sql`,
    name: `${entity.table.name}.${method}`,
    sql: onOneLine(text),
    form: "static",
    owners: entity.owner === null ? "none" : "slot",
    rows,
    samples: () => [{}],
  };
}

/** Returns a statement that inserts rows, each with its owner. */
export function insertStatement(...parameters: Parameters<typeof staticStatement>): Statement {
  const [entity] = parameters;
  return { ...staticStatement(...parameters), owners: entity.owner === null ? "none" : "new-row" };
}

/** Returns the locking clause; null if Citus queries several nodes, on which it cannot lock rows. */
export function lockSql(entity: Entity, by: "id" | "ids", clause: string): Sql | null {
  const runs = runsOnOneNode(entity, by);
  if (runs === "never") return null;
  return runs === "always" ? rawSql(clause) : ownedSql(rawSql(clause));
}

/** Returns a statement that reads outside of writes, so that it can run on a replica. */
export function readStatement(...parameters: Parameters<typeof staticStatement>): Statement {
  return { ...staticStatement(...parameters), form: "read" };
}

/** Returns a SELECT of the rows that methods return, with the clauses that are not null. */
export function select(entity: Entity, ...clauses: readonly (Sql | null)[]): Sql {
  return selectFrom(returnedColumns(entity), entity, ...clauses);
}

export function selectFrom(columns: Sql, entity: Entity, ...clauses: readonly (Sql | null)[]): Sql {
  const head = sql`
    SELECT ${columns}
      FROM ${tableSql(entity)}`;
  return linesOf([head, ...clauses]);
}

/** Joins clauses as lines; a clause that is a slot includes its line break, so that no empty line is left. */
export function linesOf([head, ...clauses]: readonly (Sql | null)[]): Sql {
  const tail = clauses.flatMap((clause): Sql["parts"] => {
    if (clause === null) return [];
    const slot = slotIn(clause);
    return slot === null ? ["\n ", ...clause.parts] : [{ owned: sql`${rawSql(" ")}${slot}` }];
  });
  return { kind: "sql", parts: [...(head?.parts ?? []), ...tail] };
}

/** Returns `WHERE` with the conditions and those of a visible row. */
export function where(entity: Entity, conditions: readonly Sql[], from: Entity = entity): Sql {
  return whereSql([...conditions, ...visibilityConditions(entity, from)]) ?? rawSql("");
}

/** Returns `column = $1`. */
export function equalsParameter(field: Field, parameter: number): Sql {
  return rawSql(equalsSql(field, `$${parameter}`));
}

/** Returns `column = $1`, or `LOWER(column) = LOWER($1)` if the column ignores case. */
export function lookupCondition(field: Field, parameter: number): Sql {
  return rawSql(lookupSql(field, `$${parameter}`));
}

/** Returns the order in which the newest row is first, since generated ids increase. */
export function newestFirst(entity: Entity): Sql {
  return sql`ORDER BY ${keyOrder(entity, "falling")}`;
}

/** Returns LIMIT and OFFSET with two parameters, the first of which has this number. */
export function pageFrom(first: number): Sql {
  return sql`LIMIT $${first} OFFSET $${first + 1}`;
}

export function findByIdStatement(entity: Entity): Statement {
  return readStatement(entity, "findById", select(entity, where(entity, [keyCondition(entity)])));
}
