// `@join` into the statements of the view: the entity's columns and those of the joined tables.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { moduleOf } from "../../2-model/data/folder.ts";
import type { Join, JoinColumn } from "../../2-model/data/join.ts";
import { exportNames } from "../../2-model/names/exports.ts";
import { fitIdentifier, quoteIdentifier } from "../../text/identifier.ts";
import { snakeCase } from "../../text/names.ts";
import { joinSql, listSql, namedSql, rawSql, type Sql, sql, sqlText } from "../../text/sql.ts";
import { isEqual } from "../sql/compare.ts";
import { keyOrder } from "../sql/key.ts";
import { listStatement, pageGaps } from "../sql/page.ts";
import { tableSql, visibleSql, whereSql } from "../sql/pieces.ts";
import { linesOf, readStatement } from "../sql/select.ts";
import type { Statement } from "../statement.ts";

export interface ViewPlan {
  /** Without WHERE, as the constant of this name. */
  readonly select: Sql;
  readonly constant: string;
  readonly findById: Statement;
  readonly list: Statement;
}

/** The view, whose reads see the rows of one owner alone where the entity is limited to one. */
export function planView(entity: Entity): ViewPlan | null {
  if (entity.joins.length === 0) return null;
  const table = entity.table.name;
  const own = storedFields(entity).map((field) => qualified(table, field.column.name));
  const joined = entity.joins.flatMap(({ alias, columns }) => columns.map((column) => joinedColumn(alias, column)));
  const joins = entity.joins.flatMap((join) => ["\n  ", ...joinClause(table, join).parts]);
  const from = sql`
    SELECT ${listSql([...own, ...joined])}
      FROM ${tableSql(entity)}`;
  const visible = visibleSql(entity, table);
  const select: Sql = { kind: "sql", parts: [...from.parts, ...joins] };
  const { name: constant, file } = exportNames(entity.names).viewSelect;
  const head = namedSql(constant, sqlText(select), moduleOf(entity, file, entity));
  const isThis = joinSql(
    entity.key.fields.map((field, index) => rawSql(isEqual(field, `$${index + 1}`, table))),
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
    list: named(listStatement(0, entity, "list", linesOf([head, whereSql(visible), order, pageGaps]), view)),
  };
}

/** The SELECT of the view by its name, for statements around it. */
export function viewSelect(entity: Entity): Sql {
  const plan = planView(entity);
  if (plan === null) return tableSql(entity);
  const { name, file } = exportNames(entity.names).viewSelect;
  return namedSql(name, sqlText(plan.select), moduleOf(entity, file, entity));
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

/** Named after its property, so that no two columns of the SELECT have one name and it can be a subquery. */
function joinedColumn(alias: string, { name, column }: JoinColumn): Sql {
  const shown = fitIdentifier(snakeCase(name));
  const text = `${quoteIdentifier(alias)}.${quoteIdentifier(column.value)}`;
  return rawSql(shown === column.value ? text : `${text} AS ${quoteIdentifier(shown)}`);
}

function qualified(table: string, column: string): Sql {
  return rawSql(`${quoteIdentifier(table)}.${quoteIdentifier(column)}`);
}
