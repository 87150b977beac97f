// A column and a parameter into the SQL that compares them: by what a row is shown with, and ignoring case where the column does.
import { type Field, isFinerThanDate } from "../../2-model/data/field.ts";
import { quoteIdentifier } from "../../text/identifier.ts";

/** `column = $1`; of a `Date` the whole millisecond. The table may be called by an alias. */
export function isEqual(field: Field, parameter: string, alias: string | null = null): string {
  const name = quoteIdentifier(field.column.name);
  const column = alias === null ? name : `${quoteIdentifier(alias)}.${name}`;
  return isFinerThanDate(field)
    ? `${column} >= ${parameter} AND ${column} < ${nextMillisecond(parameter)}`
    : `${column} = ${parameter}`;
}

/** How rows are found by a value: `isEqual`, or ignoring case. */
export function isFoundBy(field: Field, parameter: string): string {
  const column = quoteIdentifier(field.column.name);
  return field.column.ci ? `LOWER(${column}) = LOWER(${parameter})` : isEqual(field, parameter);
}

/** `column >= $1` */
export function isAtLeast(field: Field, parameter: string): string {
  return `${compared(field)} >= ${operand(field, parameter)}`;
}

/** `column <= $1` */
export function isAtMost(field: Field, parameter: string): string {
  if (isFinerThanDate(field)) return `${quoteIdentifier(field.column.name)} < ${nextMillisecond(parameter)}`;
  return `${compared(field)} <= ${operand(field, parameter)}`;
}

/** `column = ANY($1)`, of an array of values. */
export function isAmong(field: Field, parameter: string): string {
  // The letters of an array's text are those of its elements, but for NULL, which there is none of.
  const values = field.column.ci ? `LOWER(${parameter})::TEXT[]` : parameter;
  return `${atMillisecond(field)} = ANY(${values})`;
}

/** `column IS DISTINCT FROM $1`: NULL is another value. */
export function isOther(field: Field, parameter: string): string {
  return `${atMillisecond(field)} IS DISTINCT FROM ${operand(field, parameter)}`;
}

/** The column by which the letters' case is ignored where that is said. */
function compared({ column }: Field): string {
  const name = quoteIdentifier(column.name);
  return column.ci ? `LOWER(${name})` : name;
}

function operand({ column }: Field, parameter: string): string {
  return column.ci ? `LOWER(${parameter})` : parameter;
}

/** The column as a row is shown with it. */
function atMillisecond(field: Field): string {
  return isFinerThanDate(field) ? `date_trunc('milliseconds', ${compared(field)})` : compared(field);
}

function nextMillisecond(parameter: string): string {
  return `${parameter}::TIMESTAMPTZ + INTERVAL '1 ms'`;
}
