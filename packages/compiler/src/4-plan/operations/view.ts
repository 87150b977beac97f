// `@join` into the view's SELECT: the entity's columns and those of the joined tables.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import type { Join, JoinedColumn } from "../../2-model/data/join.ts";
import { fitIdentifier, quoteIdentifier } from "../../text/identifier.ts";
import { snakeCase } from "../../text/names.ts";
import { listSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import { liveSql, tableSql } from "../sql/pieces.ts";

export interface ViewPlan {
  /** Without WHERE. */
  readonly select: Sql;
  readonly findById: Sql;
  readonly list: Sql;
}

export function planView(entity: Entity): ViewPlan | null {
  if (entity.joins.length === 0) return null;
  const table = entity.table.name;
  const own = storedFields(entity).map((field) => qualified(table, field.column.name));
  const joined = entity.joins.flatMap(({ alias, columns }) => columns.map((column) => joinedColumn(alias, column)));
  const joins = entity.joins.flatMap((join) => ["\n  ", ...joinClause(table, join).parts]);
  const head = sql`
    SELECT ${listSql([...own, ...joined])}
      FROM ${tableSql(entity)}`;
  const id = qualified(table, entity.id.column.name);
  const live = liveSql(entity, table);
  const condition = live.map((predicate) => sql` AND ${predicate}`);
  const [first] = live;
  return {
    select: { kind: "sql", parts: [...head.parts, ...joins] },
    findById: { kind: "sql", parts: [...sql`WHERE ${id} = $1`.parts, ...condition.flatMap((piece) => piece.parts)] },
    list: sql`${first === undefined ? rawSql("") : sql`WHERE ${first}\n`}ORDER BY ${id} DESC\nLIMIT $1 OFFSET $2`,
  };
}

function joinClause(table: string, { schema, table: other, alias, on, kind }: Join): Sql {
  const keyword = kind === "left" ? "LEFT JOIN" : "JOIN";
  const conditions = on.map(
    ({ field, column }) =>
      `${quoteIdentifier(alias)}.${quoteIdentifier(column)} = ${quoteIdentifier(table)}.${quoteIdentifier(field.column.name)}`,
  );
  return rawSql(
    `${keyword} ${quoteIdentifier(schema)}.${quoteIdentifier(other)} AS ${quoteIdentifier(alias)} ON ${conditions.join(" AND ")}`,
  );
}

/** Named after its property, so that no two columns of the SELECT have one name and it can be a subquery. */
function joinedColumn(alias: string, { name, column }: JoinedColumn): Sql {
  const shown = fitIdentifier(snakeCase(name));
  const text = `${quoteIdentifier(alias)}.${quoteIdentifier(column)}`;
  return rawSql(shown === column ? text : `${text} AS ${quoteIdentifier(shown)}`);
}

function qualified(table: string, column: string): Sql {
  return rawSql(`${quoteIdentifier(table)}.${quoteIdentifier(column)}`);
}
