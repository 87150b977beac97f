// SQL that compares a column with a parameter, in the precision of a `Date`, and ignoring case if the column does.
import { type Field, hasMicroseconds } from "../../2-model/data/field/field.ts";
import type { Operands } from "../../language/filters/filter-kind.ts";
import { quoteIdentifier } from "../../text/identifier.ts";

/** Returns `column = $1`, or for a `Date` the range of its millisecond. `alias` is the name of the table in the statement. */
export function equalsSql(field: Field, parameter: string, alias: string | null = null): string {
  const name = quoteIdentifier(field.column.name);
  const column = alias === null ? name : `${quoteIdentifier(alias)}.${name}`;
  return hasMicroseconds(field)
    ? `${column} >= ${parameter} AND ${column} < ${nextMillisecond(parameter)}`
    : `${column} = ${parameter}`;
}

/** Returns the condition by which rows are looked up: `equalsSql`, or a comparison ignoring case. */
export function lookupSql(field: Field, parameter: string): string {
  const column = quoteIdentifier(field.column.name);
  return field.column.ci ? `LOWER(${column}) = LOWER(${parameter})` : equalsSql(field, parameter);
}

/** Returns the operands of a field's filters. */
export function operandsOf(field: Field, parameter: string): Operands {
  const { ci, name } = field.column;
  const column = quoteIdentifier(name);
  const comparedColumn = ci ? `LOWER(${column})` : column;
  const isFiner = hasMicroseconds(field);
  return {
    column,
    parameter,
    comparedColumn,
    comparedParameter: ci ? `LOWER(${parameter})` : parameter,
    // Lowercasing an array's text lowercases its elements; there is no NULL among them.
    comparedArray: ci ? `LOWER(${parameter})::TEXT[]` : parameter,
    responseColumn: isFiner ? `date_trunc('milliseconds', ${comparedColumn})` : comparedColumn,
    equality: lookupSql(field, parameter),
    nextMillisecond: isFiner ? nextMillisecond(parameter) : null,
  };
}

function nextMillisecond(parameter: string): string {
  return `${parameter}::TIMESTAMPTZ + INTERVAL '1 ms'`;
}
