// The analysed value of an expression: its type, whether it can be NULL, and its origins.
import type { NullReason, NullReasonKind, TableColumn, TableName } from "../../data/analysis.ts";
import type { TreeNode } from "../tree/node.ts";

export interface Value {
  /** The OID of the type, and its modifier. */
  readonly type: number;
  readonly modifier: number;
  readonly nullable: boolean;
  readonly reasons: readonly NullReason[];
  /** The table columns of which the value certainly is one; null if it is always NULL, and so none of any column. */
  readonly origins: readonly TableColumn[] | null;
  /** The elements of an array, if more is known of them than their type. */
  readonly element: Value | null;
  /** The columns of a row, if more is known of them than their type. */
  readonly fields: readonly Field[] | null;
  /** The table of which the value is a whole row. */
  readonly table: TableName | null;
  /** The parameters and columns of record sets that the value may be, unchanged. */
  readonly sources: readonly Source[];
}

/** A parameter, `$1`, where it is in the statement; or a column of a record set. */
export interface Source {
  readonly name: string;
  readonly node: TreeNode | null;
  /** True for an element of the array that the parameter is. */
  readonly isElement: boolean;
}

export interface Field {
  readonly name: string;
  /** Tables that have lost columns have gaps between the numbers. */
  readonly number: number;
  readonly value: Value;
}

const computed = { origins: [], element: null, fields: null, table: null, sources: [] } as const;

/** A computed value that is never NULL. */
export function neverNull(type: number, modifier = -1): Value {
  return { ...computed, type, modifier, nullable: false, reasons: [] };
}

/** A computed value that can be NULL for a reason. */
export function nullableValue(type: number, kind: NullReasonKind, subject = "", modifier = -1): Value {
  return { ...computed, type, modifier, nullable: true, reasons: [{ kind, subject }] };
}

/** Returns the value with further reasons why it can be NULL. */
export function withReasons(value: Value, reasons: readonly NullReason[]): Value {
  if (reasons.length === 0) return value;
  return { ...value, nullable: true, reasons: uniqueReasons([...value.reasons, ...reasons]) };
}

export function withReason(value: Value, kind: NullReasonKind, subject = ""): Value {
  return withReasons(value, [{ kind, subject }]);
}

/** Returns the value of a view's column, whose reasons are in the view. */
export function inView(value: Value, view: string): Value {
  return value.nullable ? { ...value, reasons: value.reasons.map((reason) => ({ ...reason, view })) } : value;
}

/** Returns the value as one that is not NULL, since a condition says so. */
export function asNotNull(value: Value): Value {
  return value.nullable ? { ...value, nullable: false, reasons: [] } : value;
}

/** Returns the computed value of a function that is NULL if one of its arguments is. */
export function computedFrom(type: number, values: readonly Value[], modifier = -1): Value {
  const reasons = uniqueReasons(values.flatMap((value) => value.reasons));
  return { ...computed, type, modifier, nullable: values.some(({ nullable }) => nullable), reasons };
}

/** Returns what is known of a value that is one of several. It can be NULL if one of them can. */
export function oneOf(type: number, values: readonly Value[], modifier = -1): Value {
  const [first] = values;
  return {
    type,
    modifier: values.every((value) => value.modifier === first?.modifier) ? (first?.modifier ?? modifier) : modifier,
    nullable: values.some(({ nullable }) => nullable),
    reasons: uniqueReasons(values.flatMap(({ reasons }) => reasons)),
    origins: commonOrigins(values),
    element: commonElement(values),
    fields: commonFields(values),
    table: values.every(({ table }) => sameTable(table, first?.table ?? null)) ? (first?.table ?? null) : null,
    sources: values.length === 1 ? (first?.sources ?? []) : values.flatMap(({ sources }) => sources),
  };
}

/** Values that are always NULL say nothing; one that is computed makes the result computed. */
function commonOrigins(values: readonly Value[]): readonly TableColumn[] | null {
  const known = values.flatMap(({ origins }) => (origins === null ? [] : [origins]));
  if (known.length === 0) return null;
  return known.some((origins) => origins.length === 0) ? [] : uniqueColumns(known.flat());
}

function commonElement(values: readonly Value[]): Value | null {
  const arrays = values.filter(({ origins }) => origins !== null);
  const elements = arrays.flatMap(({ element }) => (element === null ? [] : [element]));
  const [first] = elements;
  return first === undefined || elements.length < arrays.length ? null : oneOf(first.type, elements);
}

function commonFields(values: readonly Value[]): readonly Field[] | null {
  const rows = values.filter(({ origins }) => origins !== null).map(({ fields }) => fields);
  const [first] = rows;
  if (first === undefined || first === null) return null;
  const fields = first.map(({ name, number, value }) => {
    const members = rows.map((row) => fieldNumbered(row, number)?.value);
    const known = members.filter((member) => member !== undefined);
    return known.length === rows.length ? { name, number, value: oneOf(value.type, known) } : null;
  });
  return fields.every((field) => field !== null) ? fields : null;
}

export function fieldNumbered(fields: readonly Field[] | null, number: number): Field | undefined {
  return fields?.find((field) => field.number === number);
}

function sameTable(one: TableName | null, other: TableName | null): boolean {
  return one?.schema === other?.schema && one?.table === other?.table;
}

export function uniqueColumns(columns: readonly TableColumn[]): readonly TableColumn[] {
  return columns.length < 2
    ? columns
    : uniqueBy(columns, ({ schema, table, column }) => `${schema}\0${table}\0${column}`);
}

function uniqueReasons(reasons: readonly NullReason[]): readonly NullReason[] {
  return reasons.length < 2
    ? reasons
    : uniqueBy(reasons, ({ kind, subject, view }) => `${kind}\0${subject}\0${view ?? ""}`);
}

function uniqueBy<T>(values: readonly T[], keyOf: (value: T) => string): readonly T[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}
