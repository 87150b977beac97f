// Expressions that convert the text of a column to its value and back.

import { storedFields } from "../../2-model/data/entity.ts";
import { type ColumnType, choiceIn, elementOf, isText, scalarOf } from "../../2-model/data/field/column-type.ts";
import { type Field, memberName, presenceColumns } from "../../2-model/data/field/field.ts";
import { choiceName, codecName } from "../../2-model/names/item-exports.ts";
import { scalars } from "../../language/types/index.ts";
import type { Codec } from "../../language/types/scalar-type.ts";
import { type Code, join, list, nothing, type Reference, ts } from "../../text/code.ts";
import { key, literal, text } from "../../text/literal.ts";
import { call, type Emission, type EntityReferences, exportOf, runtime } from "../context.ts";
import { member, optionalMember, presentType, propertyType, wholeOf } from "./field-type.ts";

/** Returns the properties of an object from its row, such as `name: row[1]`; an embedded object has several columns. */
export function properties(fields: readonly Field[], emission: Emission): readonly Code[] {
  let column = 0;
  const next = (field: Field): Code => decoded(field, ts`row[${literal(column++)}]`, emission);
  return fields.map((field) => {
    if (field.parts === null) return ts`${key(field.name)}: ${next(field)},`;
    const absent = absence(field, field.parts, column);
    const members = field.parts.map((part) => ts`${key(memberName(part))}: ${next(part)}`);
    return ts`${list(ts`${key(field.name)}: ${absent}{ `, members, " }")},`;
  });
}

/** Returns `row[3] === null ? null : ` for a nullable embedded object. `start` is the index of its first column. */
function absence(field: Field, parts: readonly Field[], start: number): Code {
  const presence = presenceColumns(field);
  if (presence === null) return nothing;
  const tests = presence.of.map((part) => ts`row[${literal(start + parts.indexOf(part))}] === null`);
  return ts`${join(tests, presence.isAny ? " && " : " || ")} ? null : `;
}

/** Returns the value of a column. `column` is an expression for its text, or null. */
export function decoded(field: Field, column: Code, emission: EntityReferences): Code {
  if (isOpaqueText(field)) return ts`${column} as ${propertyType(emission.self, field)}`;
  const value = decodedPresent(field, column, emission);
  if (value === null) return column;
  return field.nullable ? ts`${column} === null ? null : ${value}` : value;
}

/** Returns the value of a column that is not NULL; null if it is the text itself. */
export function decodedPresent(field: Field, column: Code, emission: EntityReferences): Code | null {
  if (field.column.codec !== null)
    return ts`${runtime("decodedText")}(${exportOf(codecName(emission.entity, field), emission.entity)}, ${column})`;
  if (isOpaqueText(field)) return ts`${column} as ${presentType(field, emission)}`;
  return decode(field.type, column, codecContext(field, emission));
}

/** Returns the value of a type that is no field's; null if it is the text itself. */
export function decodedAs(type: ColumnType, column: Code, place: string): Code | null {
  return decode(type, column, contextOf(type, place));
}

/** Returns an element of an array of a union, from its text. */
export function decodedElement(field: Field, column: Code, place: string, emission: EntityReferences): Code {
  return ts`${runtime("oneOf")}(${exportOf(choiceName(emission.entity, field), emission.entity)}, ${column}, ${text(place)})`;
}

/** Returns the text of a value of a type that is no field's. */
export function encodedAs(type: ColumnType, value: Code, place: string): Code {
  return encode(type, value, contextOf(type, place));
}

function contextOf(type: ColumnType, place: string): CodecContext {
  const values = list("[", (choiceIn(type)?.values ?? []).map(text), "]");
  return { values, place: text(place), isNamed: true, scale: null };
}

function isOpaqueText({ spelling, type, column }: Field): boolean {
  return spelling.kind === "opaque" && isText(type) && column.codec === null;
}

/** Whether the database can contain a value that the field's type does not allow. */
export function mayBeUnreadable({ type, parts, spelling, column }: Field): boolean {
  if (column.codec !== null) return true;
  if (parts !== null) return parts.some(mayBeUnreadable);
  if (spelling.kind === "opaque" && isText(type)) return false;
  if (type.kind !== "scalar") return type.kind !== "object";
  return scalars[type.scalar].codec.throws === true;
}

/** The arguments of a codec other than the value. */
interface CodecContext {
  /** The constant with the values of a choice. */
  readonly values: Code | Reference;
  /** The name of the column in errors. */
  readonly place: Code;
  /** Whether all errors name the column, because the method takes several values. Errors of a choice always do. */
  readonly isNamed: boolean;
  /** The scale of a decimal column for values to be stored; null if it is unlimited. */
  readonly scale: number | null;
}

function codecContext(field: Field, emission: EntityReferences): CodecContext {
  const { entity, types } = emission;
  // Columns of joined tables belong to the view.
  const isOwn = storedFields(entity).includes(field);
  return {
    values: exportOf(choiceName(entity, field), entity),
    place: text(isOwn ? `${entity.table.name}.${field.column.name}` : `${types.view.name}.${field.name}`),
    isNamed: true,
    scale: null,
  };
}

function decode(type: ColumnType, column: Code, context: CodecContext): Code | null {
  switch (type.kind) {
    case "scalar": {
      const { read, throws }: Codec = scalars[type.scalar].codec;
      if (read === null) return null;
      return list(ts`${runtime(read)}(`, [column, ...(throws === true ? [context.place] : [])], ")");
    }
    case "choice":
      return ts`${runtime("oneOf")}(${context.values}, ${column}, ${context.place})`;
    case "array":
      return call(runtime("arrayFromText"), [column, decoder(type.of, context), context.place]);
    case "object":
      return null;
  }
}

/** Returns a function from an element's text to its value. */
function decoder(type: ColumnType, context: CodecContext): Code {
  // The JSON codec infers its type from the context, which needs a call rather than a reference.
  const { codec, value } = scalarOf(type) ?? {};
  if (codec != null && codec.read !== null && value !== "json") return ts`${runtime(codec.read)}`;
  return ts`(text) => ${decode(type, ts`text`, context) ?? ts`text`}`;
}

/**
 * Returns the text of a value that is a parameter of its own, such as a key or an owner, and neither null nor undefined.
 * A value that the column cannot represent throws an error.
 */
export function encoded(field: Field, value: Code, emission: EntityReferences): Code {
  return encode(field.type, value, { ...codecContext(field, emission), isNamed: false });
}

/** Returns the text of a value that is compared with the column. Errors name the column, since the method has several values. */
export function compared(field: Field, value: Code, emission: EntityReferences): Code {
  return encode(field.type, value, codecContext(field, emission));
}

/** Returns a function that converts a value that is compared with the column. */
export function comparedBy(field: Field, emission: Emission): Code {
  return writer(field.type, codecContext(field, emission));
}

/** Returns a function that converts several values, or elements of an array, to one parameter. */
export function comparedListBy(field: Field, emission: Emission): Code {
  return writer({ kind: "array", of: elementOf(field.type) }, codecContext(field, emission));
}

/** Returns a function that converts a value to be stored. */
export function storedBy(field: Field, emission: Emission): Code {
  if (field.column.codec !== null)
    return ts`${runtime("encodedBy")}(${exportOf(codecName(emission.entity, field), emission.entity)})`;
  return writer(field.type, storageOf(field, emission));
}

/** Returns the name of the column in errors. */
export function placeName(field: Field, emission: Emission): Code {
  return codecContext(field, emission).place;
}

/** Returns the text of a value to be stored; one that PostgreSQL would round throws an error. */
export function stored(field: Field, value: Code, emission: EntityReferences): Code {
  if (field.column.codec !== null)
    return ts`${runtime("encodedText")}(${exportOf(codecName(emission.entity, field), emission.entity)}, ${value})`;
  return encode(field.type, value, storageOf(field, emission));
}

function storageOf(field: Field, emission: EntityReferences): CodecContext {
  return { ...codecContext(field, emission), scale: field.column.numeric?.scale ?? null };
}

/** Returns several values as one parameter. */
export function encodedList(field: Field, values: Code, emission: EntityReferences): Code {
  return encode({ kind: "array", of: field.type }, values, { ...codecContext(field, emission), isNamed: false });
}

/** Returns the text of a value, or null if the value or its embedded object is absent or null. */
export function textOrNull(field: Field, object: string, emission: Emission): Code {
  if (field.isInNullableObject && !field.nullable) {
    const present = stored(field, member(object, field), emission);
    return ts`${wholeOf(object, field)} == null ? null : ${present}`;
  }
  const value = optionalMember(object, field);
  if (isOwnText(field)) return ts`${value} ?? null`;
  return ts`${value} == null ? null : ${stored(field, member(object, field), emission)}`;
}

/** Whether values are text already, which the driver checks: parameters must be text or null. */
export function isOwnText({ type, column }: Field): boolean {
  return isText(type) && column.codec === null;
}

function encode(type: ColumnType, value: Code, context: CodecContext): Code {
  switch (type.kind) {
    case "scalar": {
      const { write } = scalars[type.scalar].codec;
      if (write === null) return value;
      return list(ts`${runtime(write)}(`, [value, ...placeOf(context), ...scaleOf(type, context)], ")");
    }
    case "choice":
      return call(runtime("choiceToText"), [context.values, value, context.place]);
    case "array":
      return call(runtime("arrayToText"), [value, encoder(type.of, context), ...placeOf(context)]);
    case "object":
      return value;
  }
}

function encoder(type: ColumnType, context: CodecContext): Code {
  const write = scalarOf(type)?.codec.write ?? null;
  if (write !== null && scaleOf(type, context).length === 0) return ts`${runtime(write)}`;
  const element = type.kind === "choice" ? ts`value` : ts`text`;
  return ts`(${element}) => ${encode(type, element, context)}`;
}

/** Returns a function from a value and its name in errors to its text. */
function writer(type: ColumnType, context: CodecContext): Code {
  switch (type.kind) {
    case "scalar": {
      const { write } = scalars[type.scalar].codec;
      if (write === null) return ts`${runtime("plainText")}`;
      const scale = scaleOf(type, context);
      if (scale.length === 0) return ts`${runtime(write)}`;
      return ts`(value, place) => ${runtime(write)}(value, place, ${join(scale, ", ")})`;
    }
    case "choice":
      return ts`${runtime("choiceOf")}(${context.values})`;
    case "array":
      return ts`${runtime("arrayOf")}(${writer(type.of, context)})`;
    case "object":
      return ts`${runtime("plainText")}`;
  }
}

function placeOf({ place, isNamed }: CodecContext): readonly Code[] {
  return isNamed ? [place] : [];
}

function scaleOf(type: ColumnType, { scale }: CodecContext): readonly Code[] {
  return scalarOf(type)?.family === "decimal" && scale !== null ? [literal(scale)] : [];
}
