// A column and a parameter into the SQL that compares them: by what a row is shown with, and ignoring case where the column does.
import { type Field, hasMicroseconds } from "../../2-model/data/field/field.ts";
import type { Operands } from "../../language/filters/filter-kind.ts";
import { quoteIdentifier } from "../../text/identifier.ts";

/** `column = $1`; of a `Date` the whole millisecond. The table may be called by an alias. */
export function isEqual(field: Field, parameter: string, alias: string | null = null): string {
  const name = quoteIdentifier(field.column.name);
  const column = alias === null ? name : `${quoteIdentifier(alias)}.${name}`;
  return hasMicroseconds(field)
    ? `${column} >= ${parameter} AND ${column} < ${nextMillisecond(parameter)}`
    : `${column} = ${parameter}`;
}

/** How rows are found by a value: `isEqual`, or ignoring case. */
export function isFoundBy(field: Field, parameter: string): string {
  const column = quoteIdentifier(field.column.name);
  return field.column.ci ? `LOWER(${column}) = LOWER(${parameter})` : isEqual(field, parameter);
}

/** What the filters of a field compare. */
export function operandsOf(field: Field, parameter: string): Operands {
  const { ci, name } = field.column;
  const column = quoteIdentifier(name);
  const compared = ci ? `LOWER(${column})` : column;
  const isFiner = hasMicroseconds(field);
  return {
    column,
    parameter,
    comparedColumn: compared,
    comparedParameter: ci ? `LOWER(${parameter})` : parameter,
    // The letters of an array's text are those of its elements, but for NULL, which there is none of.
    comparedArray: ci ? `LOWER(${parameter})::TEXT[]` : parameter,
    responseColumn: isFiner ? `date_trunc('milliseconds', ${compared})` : compared,
    equality: isFoundBy(field, parameter),
    nextMillisecond: isFiner ? nextMillisecond(parameter) : null,
  };
}

function nextMillisecond(parameter: string): string {
  return `${parameter}::TIMESTAMPTZ + INTERVAL '1 ms'`;
}
