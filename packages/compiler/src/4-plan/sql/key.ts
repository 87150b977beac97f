// A key into SQL: the row that has it and the rows that follow it, its order, and its text in events and logs.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { joinSql, listSql, ownedSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import { isEqual } from "./compare.ts";
import { isOwnersSql, tableSql } from "./pieces.ts";
import { castType } from "./postgres-type.ts";

/** How many parameters a key takes. */
export function keyWidth({ key }: Entity): number {
  return key.fields.length;
}

/** `id = $1`, `order_id = $1 AND product_id = $2`: the row of the key that begins with the parameter of this number. */
export function isRow({ key }: Entity, first = 1): Sql {
  return areEqual(key.fields, first);
}

/** The same of any fields. */
export function areEqual(fields: readonly Field[], first = 1): Sql {
  return joinSql(
    fields.map((field, index) => rawSql(isEqual(field, `$${first + index}`))),
    " AND ",
  );
}

/** `id = ANY($1)`; of several fields `(order_id, product_id) IN (SELECT * FROM unnest($1::UUID[], $2::UUID[]))`. */
export function areAmong(fields: readonly Field[]): Sql {
  const [first, ...others] = fields.map(columnOf);
  if (first !== undefined && others.length === 0) return sql`${first} = ANY($1)`;
  const arrays = fields.map((field, index) => rawSql(`$${index + 1}::${castType(field)}[]`));
  return sql`${rowSql(fields)} IN (SELECT * FROM unnest(${joinSql(arrays, ", ")}))`;
}

/** `id > $1`, `(order_id, product_id) > ($1, $2)`: the rows behind a key in rising order. */
export function followsKey({ key }: Entity): Sql {
  const { fields } = key;
  if (fields.length === 1) return sql`${columnOf(fields[0])} > $1`;
  const parameters = fields.map((_, index) => rawSql(`$${index + 1}`));
  return sql`${rowSql(fields)} > (${joinSql(parameters, ", ")})`;
}

/** `id`, `(order_id, product_id)` */
export function rowSql(fields: readonly Field[]): Sql {
  const columns = joinSql(fields.map(columnOf), ", ");
  return fields.length === 1 ? columns : sql`(${columns})`;
}

/** The condition that fields refer to a row of `$owner`, as a slot. */
export function ownedBySql(entity: Entity, owner: Field, fields: readonly Field[]): Sql {
  const rows = sql`SELECT ${keyColumns(entity)} FROM ${tableSql(entity)} WHERE ${isOwnersSql(owner)}`;
  return ownedSql(sql`${rowSql(fields)} IN (${rows})`);
}

/** `id`, `order_id, product_id` */
export function keyColumns({ key }: Entity): Sql {
  return listSql(key.fields.map(columnOf));
}

/** `id DESC`, of a table that may be called by its name. */
export function keyOrder({ key }: Entity, direction: "rising" | "falling", table: string | null = null): Sql {
  const words = direction === "rising" ? "" : " DESC";
  const columns = key.fields.map(({ column: { name } }) => {
    const column = quoteIdentifier(name);
    return rawSql(`${table === null ? column : `${quoteIdentifier(table)}.${column}`}${words}`);
  });
  return joinSql(columns, ", ");
}

function columnOf({ column }: Field): Sql {
  return rawSql(quoteIdentifier(column.name));
}
