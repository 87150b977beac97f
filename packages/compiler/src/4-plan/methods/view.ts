// Plans the view of `@join`: a SELECT of the entity's columns and those of joined tables, and two reads.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import type { Join, JoinColumn } from "../../2-model/data/entity-parts.ts";
import { moduleOf } from "../../2-model/data/folder.ts";
import { exportNames } from "../../2-model/names/exports.ts";
import { fitIdentifier, quoteIdentifier } from "../../text/identifier.ts";
import { snakeCase } from "../../text/names.ts";
import { joinSql, listSql, namedSql, rawSql, type Sql, sql, sqlText } from "../../text/sql.ts";
import { equalsSql } from "../sql/compare.ts";
import { vectorColumn } from "../sql/full-text.ts";
import { keyOrder } from "../sql/key.ts";
import { listStatement, pageHoles } from "../sql/page.ts";
import { columnsSql, tableSql, visibilityConditions, whereSql } from "../sql/pieces.ts";
import { linesOf, readStatement } from "../sql/select.ts";
import type { Statement } from "../statement.ts";

export interface ViewPlan {
  /** The SELECT without WHERE. */
  readonly select: Sql;
  /** The name of its constant. */
  readonly constant: string;
  readonly findById: Statement;
  readonly list: Statement;
}

/** Returns null if the entity has no joins. */
export function planView(entity: Entity): ViewPlan | null {
  if (entity.joins.length === 0) return null;
  const table = entity.table.name;
  const visible = visibilityConditions(entity, entity, table);
  const select = selectSql(entity, []);
  const { name: constant, file } = exportNames(entity.names).viewSelect;
  const head = namedSql(constant, sqlText(select), moduleOf(entity, file));
  const isThis = joinSql(
    entity.key.fields.map((field, index) => rawSql(equalsSql(field, `$${index + 1}`, table))),
    " AND ",
  );
  const order = sql`ORDER BY ${keyOrder(entity, "falling", table)}`;
  const named = (statement: Statement): Statement => ({
    ...statement,
    name: `${table}.view.${statement.name.slice(statement.name.lastIndexOf(".") + 1)}`,
  });
  const view = { kind: "view" } as const;
  return {
    select,
    constant,
    findById: named(readStatement(entity, "findById", linesOf([head, whereSql([isThis, ...visible])]), view)),
    list: named(listStatement(0, entity, "list", linesOf([head, whereSql(visible), order, pageHoles]), view)),
  };
}

function selectSql(entity: Entity, further: readonly Sql[]): Sql {
  const table = entity.table.name;
  const own = storedFields(entity).map((field) => qualified(table, field.column.name));
  const joined = entity.joins.flatMap(({ alias, columns }) => columns.map((column) => joinedColumn(alias, column)));
  const joins = entity.joins.flatMap((join) => ["\n  ", ...joinClause(table, join).parts]);
  const from = sql`
    SELECT ${listSql([...own, ...joined, ...further])}
      FROM ${tableSql(entity)}`;
  return { kind: "sql", parts: [...from.parts, ...joins] };
}

/** Returns the view's SELECT and its columns, for use as a subquery. With stored words, it also has their column. */
export function viewRows(entity: Entity): { readonly select: Sql; readonly columns: Sql } {
  const vectors = vectorColumn(entity);
  if (vectors.length === 0) return { select: viewSelect(entity), columns: rawSql("*") };
  const joined = entity.joins.flatMap(({ columns }) => columns.map(({ name }) => fitIdentifier(snakeCase(name))));
  return {
    select: selectSql(
      entity,
      vectors.map(({ name }) => qualified(entity.table.name, name)),
    ),
    columns: sql`${columnsSql(entity)}, ${rawSql(joined.map(quoteIdentifier).join(", "))}`,
  };
}

/** Returns a reference to the constant with the view's SELECT, for use as a subquery. */
function viewSelect(entity: Entity): Sql {
  const plan = planView(entity);
  if (plan === null) return tableSql(entity);
  const { name, file } = exportNames(entity.names).viewSelect;
  return namedSql(name, sqlText(plan.select), moduleOf(entity, file));
}

function joinClause(table: string, { schema, table: other, alias, on, kind }: Join): Sql {
  const keyword = kind === "left" ? "LEFT JOIN" : "JOIN";
  const conditions = on.map(
    ({ field, column }) =>
      `${quoteIdentifier(alias)}.${quoteIdentifier(column.value)} = ${quoteIdentifier(table)}.${quoteIdentifier(field.column.name)}`,
  );
  return rawSql(
    `${keyword} ${quoteIdentifier(schema)}.${quoteIdentifier(other)} AS ${quoteIdentifier(alias)} ON ${conditions.join(" AND ")}`,
  );
}

/** Columns are named after their properties, since a subquery cannot have two columns of one name. */
function joinedColumn(alias: string, { name, column }: JoinColumn): Sql {
  const shown = fitIdentifier(snakeCase(name));
  const text = `${quoteIdentifier(alias)}.${quoteIdentifier(column.value)}`;
  return rawSql(shown === column.value ? text : `${text} AS ${quoteIdentifier(shown)}`);
}

function qualified(table: string, column: string): Sql {
  return rawSql(`${quoteIdentifier(table)}.${quoteIdentifier(column)}`);
}
