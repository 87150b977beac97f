// The columns that the pages of a statement are ordered by, with the texts of their values in tokens.
import { storedFields } from "../../2-model/data/entity.ts";
import type { ColumnType } from "../../2-model/data/field/column-type.ts";
import { isNullableColumn } from "../../2-model/data/field/field.ts";
import { positionFormat, positionText } from "../../4-plan/lists/orders.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import type { OrderTerm, ResultColumn, RowShape } from "../data/query-module.ts";
import type { PageTerm } from "../data/statement-text.ts";

/** Returns the terms of the runtime. If NULLs are where PostgreSQL does not put them, whether it is NULL comes first. */
export function pageTerms({ column, direction, nulls }: PageTerm, rows: RowShape): readonly OrderTerm[] {
  const of = columnOf(column, rows);
  if (of === null) return [];
  const name = quoteIdentifier(of.name);
  const { type, hasOwnType, isNullable } = of;
  const choices = type.kind === "choice" ? type.values : "text";
  const term: OrderTerm = {
    column: name,
    text: positionText(name, type, hasOwnType),
    format: positionFormat(type, hasOwnType) ?? choices,
    ...(isNullable ? { isNullable } : {}),
    direction,
  };
  const isUsual = (direction === "asc") === (nulls === "last");
  if (!isNullable || isUsual) return [term];
  const test = `(${name} IS NULL)`;
  const first = nulls === "last" ? "asc" : "desc";
  return [{ column: test, text: `${test}::TEXT`, format: "boolean", direction: first }, term];
}

interface OrderedColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly hasOwnType: boolean;
  readonly isNullable: boolean;
}

function columnOf(index: number, rows: RowShape): OrderedColumn | null {
  if (rows.kind === "entity") {
    const field = storedFields(rows.entity)[rows.indexes === null ? index : rows.indexes.indexOf(index)];
    if (field === undefined) return null;
    const { column, type } = field;
    return { name: column.name, type, hasOwnType: column.type !== null, isNullable: isNullableColumn(field) };
  }
  const column = rows.kind === "object" ? rows.columns[index] : undefined;
  if (column === undefined) return null;
  const isNullable = column.value.nullable || column.isAsserted;
  return { name: column.column, ...typeOf(column), isNullable };
}

function typeOf({ value: { type } }: ResultColumn): Pick<OrderedColumn, "type" | "hasOwnType"> {
  if (type.kind === "column") return { type: type.type, hasOwnType: false };
  const field = type.kind === "field" && type.field.column.codec === null ? type.field : null;
  return field === null
    ? { type: { kind: "scalar", scalar: "text" }, hasOwnType: true }
    : { type: field.type, hasOwnType: field.column.type !== null };
}
