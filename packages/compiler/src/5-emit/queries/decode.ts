// Emits the conversion of a row of a statement to an object.

import { storedFields } from "../../2-model/data/entity.ts";
import { isNullableColumn, memberName } from "../../2-model/data/field/field.ts";
import type { EntityRow, ResolvedType, ResolvedValue, ResultColumn } from "../../queries/data/query-module.ts";
import type { SentColumn } from "../../queries/data/statement-text.ts";
import { type Code, list, type Reference, ts } from "../../text/code.ts";
import { identifier, isIdentifier, isReserved, key, literal, text } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { entityReferences, runtime } from "../context.ts";
import { decodedAs, decodedElement, decodedPresent } from "../values/codec.ts";

/** An element of the tuple of a row's text. */
interface Element {
  readonly label: string;
  readonly isNullable: boolean;
}

/** Returns `readonly [id: string, nick: string | null]`. */
export function textTuple(columns: readonly ResultColumn[], sent?: readonly SentColumn[]): Code {
  const elements = columns.flatMap((column, index) => elementsOf(column, sent?.[index]));
  const labels = new Set<string>();
  const items = elements.map(({ label, isNullable }, index) => {
    const isUsable = isIdentifier(label) && !isReserved(label) && !labels.has(label);
    labels.add(label);
    return ts`${identifier(isUsable ? label : `column${index + 1}`)}: string${isNullable ? ts` | null` : null}`;
  });
  return list("readonly [", items, "]");
}

/** Returns the elements of a column; a row that is written out has one for each of its columns. */
function elementsOf({ name, value, isAsserted }: ResultColumn, sent: SentColumn | undefined): readonly Element[] {
  if (sent?.kind !== "row") return [{ label: name, isNullable: value.nullable || isAsserted }];
  const inner = memberElements(value.type, sent.count);
  const elements = inner.map(({ label, isNullable }) => {
    return { label: name + capitalized(label), isNullable: isNullable || sent.hasPresence };
  });
  return sent.hasPresence ? [{ label: `has${capitalized(name)}`, isNullable: true }, ...elements] : elements;
}

function memberElements(type: ResolvedType, count: number): readonly Element[] {
  if (type.kind === "object") return type.columns.flatMap((column) => elementsOf(column, undefined));
  const unknown = Array.from({ length: count }, (_, index) => ({ label: String(index + 1), isNullable: true }));
  if (type.kind !== "entity") return unknown;
  const fields = storedFields(type.entity);
  return unknown.map((element, index) => {
    const field = fields[type.indexes === null ? index : type.indexes.indexOf(index)];
    return field === undefined ? element : { label: memberName(field), isNullable: isNullableColumn(field) };
  });
}

/** Returns the properties of an object, from the row in a variable. */
export function rowProperties(
  columns: readonly ResultColumn[],
  row: Code,
  statement: string,
  sent?: readonly SentColumn[],
): readonly Code[] {
  let at = 0;
  return columns.map((column, index) => {
    const start = at;
    const of = sent?.[index];
    at += of?.kind === "row" ? of.count + (of.hasPresence ? 1 : 0) : 1;
    const value =
      of?.kind === "row"
        ? writtenRow(column, of, start, row, statement)
        : columnValue(column, ts`${row}[${literal(start)}]`, statement);
    return ts`${key(column.name)}: ${value}`;
  });
}

/** Returns the value of a row whose columns are elements of the statement's row. */
function writtenRow(
  { value: { type } }: ResultColumn,
  { hasPresence, count }: Extract<SentColumn, { kind: "row" }>,
  start: number,
  row: Code,
  statement: string,
): Code {
  const first = start + (hasPresence ? 1 : 0);
  const indexes = Array.from({ length: count }, (_, index) => first + index);
  const columns = (at: readonly number[]): Code => ts`${runtime("columnsAt")}(${row}, ${literal(at)})`;
  let present = ts`null`;
  if (type.kind === "entity") {
    const own = type.indexes === null ? indexes : type.indexes.map((index) => first + index);
    present = ts`${entityReader(type)}(${columns(own)})`;
  } else if (type.kind === "object") present = ts`(${objectReader(type.columns, statement)})(${columns(indexes)})`;
  return hasPresence ? ts`${row}[${literal(start)}] !== "t" ? null : ${present}` : present;
}

/** Returns the value of a column from the expression of its text. */
export function columnValue(column: ResultColumn, raw: Code, statement: string): Code {
  const place = `${statement}.${column.name}`;
  const given = column.isAsserted
    ? ts`${runtime("presentText")}(${raw}, ${text(statement)}, ${text(column.name)})`
    : raw;
  const present = presentValue(column.value.type, given, place, statement) ?? given;
  return column.value.nullable && present !== raw ? ts`${raw} === null ? null : ${present}` : present;
}

/** Returns the value from a text that is not NULL; null if it is the text itself. */
function presentValue(type: ResolvedType, raw: Code, place: string, statement: string): Code | null {
  switch (type.kind) {
    case "field":
      return decodedPresent(type.field, raw, entityReferences(type.entity));
    case "column":
      return columnOrNull(type, raw, place);
    case "entity":
      return ts`${runtime("rowFromText")}(${raw}, ${entityFromRow(type)})`;
    case "object":
      return ts`${runtime("rowFromText")}(${raw}, ${objectReader(type.columns, statement)})`;
    case "array":
      return arrayValue(type.element, raw, place, statement);
  }
}

/** A choice that belongs to a field is read with the constant of its values, which the folder of the entity exports. */
function columnOrNull({ type, of }: Extract<ResolvedType, { kind: "column" }>, raw: Code, place: string): Code | null {
  if (of === undefined || type.kind !== "choice") return decodedAs(type, raw, place);
  return decodedElement(of.field, raw, place, entityReferences(of.entity));
}

function arrayValue(element: ResolvedValue, raw: Code, place: string, statement: string): Code {
  const { type, nullable } = element;
  if (!nullable && type.kind === "entity") return ts`${runtime("rowsFromText")}(${raw}, ${entityFromRow(type)})`;
  if (!nullable && type.kind === "object")
    return ts`${runtime("rowsFromText")}(${raw}, ${objectReader(type.columns, statement)})`;
  const read = ts`(text) => ${presentValue(type, ts`text`, place, statement) ?? ts`text`}`;
  return list(ts`${runtime(nullable ? "nullableArrayFromText" : "arrayFromText")}(`, [raw, read, text(place)], ")");
}

/** Returns the function from a row of the entity's columns to the entity. */
function entityReader({ entity }: EntityRow): Reference {
  return entityReferences(entity).values.fromRow;
}

/** Returns the function from a row of the table's columns to the entity. */
export function entityFromRow(row: EntityRow): Code {
  const reader = entityReader(row);
  if (row.indexes === null) return ts`${reader}`;
  return ts`(row: readonly (string | null)[]) => ${reader}(${runtime("columnsAt")}(row, ${literal(row.indexes)}))`;
}

/** Returns a function from the row of a subquery to an object. */
function objectReader(columns: readonly ResultColumn[], statement: string): Code {
  const properties = rowProperties(columns, ts`row`, statement);
  return ts`(row: ${textTuple(columns)}) => (${list("{ ", properties, " }")})`;
}
