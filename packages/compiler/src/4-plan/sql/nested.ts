// SQL of the columns with nested rows: `ARRAY(SELECT ROW(…) …)` for a list, `(SELECT ROW(…) …)` for a parent.
import type { Entity } from "../../2-model/data/entity.ts";
import { columnsOf, type Field } from "../../2-model/data/field/field.ts";
import { moduleOf } from "../../2-model/data/folder.ts";
import { responseFields } from "../../2-model/data/http.ts";
import { hasNestedMembers, type NestedMember, nestedMembers } from "../../2-model/data/nested.ts";
import { sharedOwner } from "../../2-model/data/ownership.ts";
import { exportNames } from "../../2-model/names/exports.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { joinSql, listSql, namedSql, rawSql, type Sql, sql, sqlText } from "../../text/sql.ts";
import { keyOrder } from "./key.ts";
import { columnsSql, freeName, liveConditions, tableSql } from "./pieces.ts";

/**
 * Returns the columns that methods of the repository return: those of the table, and one for each nested member.
 * @param row the name of the row in the statement
 */
export function returnedColumns(entity: Entity, row: string = entity.table.name): Sql {
  if (!hasNestedMembers(entity)) return columnsSql(entity);
  const columns = columnsWithNested(entity, row);
  if (row !== entity.table.name) return columns;
  const { name, file } = exportNames(entity.names).nestedColumns;
  return namedSql(name, sqlText(columns), moduleOf(entity, file));
}

/** Returns the SQL of the constant with these columns. */
export function columnsWithNested(entity: Entity, row: string = entity.table.name): Sql {
  const nested = nestedMembers(entity).map((member) => nestedColumn(entity, member, row));
  return joinSql([columnsSql(entity), ...nested], ",\n  ");
}

function nestedColumn(entity: Entity, member: NestedMember, row: string): Sql {
  const { target, relation, limit } = member;
  const nested = freeName("nested", new Set([row]));
  const shown = sql`ROW(${listSql(columnsOf(responseFields(target)).map((field) => column(field, nested)))})`;
  const from = sql`FROM ${tableSql(target)} AS ${rawSql(quoteIdentifier(nested))}`;
  const conditions = [
    ...relationConditions(entity, member, row, nested),
    ...sameOwner(entity, target, row, nested),
    ...liveConditions(target, nested).map((one) => sqlText(one)),
  ];
  const where = rawSql([...new Set(conditions)].join(" AND "));
  if (relation.kind === "parent") {
    return sql`
      (SELECT ${shown}
          ${from}
         WHERE ${where})`;
  }
  return sql`
    ARRAY(SELECT ${shown}
            ${from}
           WHERE ${where}
           ORDER BY ${keyOrder(target, "falling", nested)}
           LIMIT ${limit?.value ?? 0})`;
}

/** Returns the conditions that the nested row is the parent, a child, or a linked row. */
function relationConditions(entity: Entity, { relation }: NestedMember, row: string, nested: string): string[] {
  switch (relation.kind) {
    case "parent":
      return relation.of.pairs.map(({ own, target }) => equal(target, nested, own, row));
    case "children":
      return relation.of.pairs.map(({ own, target }) => equal(own, nested, target, row));
    case "links": {
      const { through, own, other, target } = relation.of;
      const link = freeName("link", new Set([row, nested]));
      const isLinked = [
        equal(other, link, target.key.fields[0], nested),
        equal(own, link, entity.key.fields[0], row),
        ...sameOwner(entity, through, row, link),
        ...liveConditions(through, link).map((one) => sqlText(one)),
      ];
      const from = `${sqlText(tableSql(through))} AS ${quoteIdentifier(link)}`;
      return [`EXISTS (SELECT FROM ${from} WHERE ${isLinked.join(" AND ")})`];
    }
  }
}

/** The nested row has the owner of the row, if owners of both are of one kind. */
function sameOwner(entity: Entity, target: Entity, row: string, nested: string): string[] {
  const [own, other] = [entity.owner, sharedOwner(entity, target)];
  return own === null || other === null ? [] : [equal(other, nested, own, row)];
}

function equal(one: Field, alias: string, other: Field, otherAlias: string): string {
  return `${sqlText(column(one, alias))} = ${sqlText(column(other, otherAlias))}`;
}

function column(field: Field, alias: string): Sql {
  return rawSql(`${quoteIdentifier(alias)}.${quoteIdentifier(field.column.name)}`);
}
