// SQL of keys and foreign keys: columns, conditions, orders.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { sharedOwner } from "../../2-model/data/ownership.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { joinSql, listSql, ownedSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import { equalsSql } from "./compare.ts";
import { ownerCondition, tableSql } from "./pieces.ts";
import { castType } from "./postgres-type.ts";

/** Returns the number of parameters that a key takes. */
export function keyWidth({ key }: Entity): number {
  return key.fields.length;
}

/** Returns `id = $1`, or `order_id = $1 AND product_id = $2`. */
export function keyCondition({ key }: Entity): Sql {
  return equalityCondition(key.fields);
}

/** Returns the same for any fields. `first` is the number of the first parameter. */
export function equalityCondition(fields: readonly Field[], first = 1): Sql {
  return joinSql(
    fields.map((field, index) => rawSql(equalsSql(field, `$${first + index}`))),
    " AND ",
  );
}

/** Returns `id = ANY($1)`, or `(order_id, product_id) IN (SELECT * FROM unnest($1::UUID[], $2::UUID[]))`. */
export function membershipCondition(fields: readonly Field[]): Sql {
  const [first, ...others] = fields.map(columnOf);
  if (first !== undefined && others.length === 0) return sql`${first} = ANY($1)`;
  const arrays = fields.map((field, index) => rawSql(`$${index + 1}::${castType(field)}[]`));
  return sql`${rowConstructor(fields)} IN (SELECT * FROM unnest(${joinSql(arrays, ", ")}))`;
}

/** Returns `id > $1`, or `(order_id, product_id) > ($1, $2)`. */
export function afterKeyCondition({ key }: Entity): Sql {
  const { fields } = key;
  if (fields.length === 1) return sql`${columnOf(fields[0])} > $1`;
  const parameters = fields.map((_, index) => rawSql(`$${index + 1}`));
  return sql`${rowConstructor(fields)} > (${joinSql(parameters, ", ")})`;
}

/** Returns `id`, or `(order_id, product_id)`. */
export function rowConstructor(fields: readonly Field[]): Sql {
  const columns = joinSql(fields.map(columnOf), ", ");
  return fields.length === 1 ? columns : sql`(${columns})`;
}

/**
 * Returns the slot for the condition that fields of another entity refer to a row of `$owner`; none if its rows have the
 * owner themselves.
 */
export function referenceConditions(entity: Entity, other: Entity, fields: readonly Field[]): readonly Sql[] {
  const { owner } = entity;
  if (owner === null || sharedOwner(entity, other) !== null) return [];
  const rows = sql`SELECT ${keyColumns(entity)} FROM ${tableSql(entity)} WHERE ${ownerCondition(owner)}`;
  return [ownedSql(sql`${rowConstructor(fields)} IN (${rows})`)];
}

/** Returns `id`, or `order_id, product_id`. */
export function keyColumns({ key }: Entity): Sql {
  return listSql(key.fields.map(columnOf));
}

/** Returns `id DESC`, with the name of the table if it is given. */
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
