// Expressions that turn a column's text into its value and back.

import { storedFields } from "../../2-model/data/entity.ts";
import { type ColumnType, elementOf, isText, scalarOf } from "../../2-model/data/field/column-type.ts";
import { type Field, memberName, presenceColumns } from "../../2-model/data/field/field.ts";
import { choiceName, codecName } from "../../2-model/names/item-exports.ts";
import { scalars } from "../../language/types/index.ts";
import type { Codec } from "../../language/types/scalar-type.ts";
import { type Code, join, list, nothing, type Reference, ts } from "../../text/code.ts";
import { key, literal, text } from "../../text/literal.ts";
import { call, type Emission, runtime, sibling } from "../context.ts";
import { askedMember, member, propertyType, wholeOf } from "./field-type.ts";

/** The properties of an object from its row: `name: row[1]`, an embedded object from several columns. */
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

/** `row[3] === null ? null : `, for an embedded object that may be null; its columns begin with this one. */
function absence(field: Field, parts: readonly Field[], start: number): Code {
  const presence = presenceColumns(field);
  if (presence === null) return nothing;
  const asked = presence.of.map((part) => ts`row[${literal(start + parts.indexOf(part))}] === null`);
  return ts`${join(asked, presence.isAny ? " && " : " || ")} ? null : `;
}

/** The value of a column, from an expression for its text, which is null for NULL. */
export function decoded(field: Field, column: Code, emission: Emission): Code {
  if (field.column.codec !== null) {
    const value = ts`${runtime("decodedText")}(${sibling(codecName(emission.entity, field))}, ${column})`;
    return field.nullable ? ts`${column} === null ? null : ${value}` : value;
  }
  if (field.spelling.kind === "opaque" && isText(field.type))
    return ts`${column} as ${propertyType(emission.self, field)}`;
  const value = decode(field.type, column, toldOf(field, emission));
  if (value === null) return column;
  return field.nullable ? ts`${column} === null ? null : ${value}` : value;
}

/** Whether the database may have a value for the field that its type here cannot hold. */
export function mayBeUnreadable({ type, parts, spelling, column }: Field): boolean {
  if (column.codec !== null) return true;
  if (parts !== null) return parts.some(mayBeUnreadable);
  if (spelling.kind === "opaque" && isText(type)) return false;
  if (type.kind !== "scalar") return type.kind !== "object";
  return scalars[type.scalar].codec.throws === true;
}

/** What a codec is told of a column beside the value. */
interface Told {
  /** The values of a choice. */
  readonly values: Reference;
  /** What an error calls it. */
  readonly place: Code;
  /** Whether every error has to: the value is one of several that a method takes. A choice is always told its name. */
  readonly isNamed: boolean;
  /** How many decimals it keeps, where a value goes into it; null where it keeps all. */
  readonly scale: number | null;
}

function toldOf(field: Field, { entity, types }: Emission): Told {
  // A joined column is the view's own.
  const isOwn = storedFields(entity).includes(field);
  return {
    values: sibling(choiceName(entity, field)),
    place: text(isOwn ? `${entity.table.name}.${field.column.name}` : `${types.view.name}.${field.name}`),
    isNamed: true,
    scale: null,
  };
}

function decode(type: ColumnType, column: Code, told: Told): Code | null {
  switch (type.kind) {
    case "scalar": {
      const { read, throws }: Codec = scalars[type.scalar].codec;
      if (read === null) return null;
      return list(ts`${runtime(read)}(`, [column, ...(throws === true ? [told.place] : [])], ")");
    }
    case "choice":
      return ts`${runtime("oneOf")}(${told.values}, ${column}, ${told.place})`;
    case "array":
      return call(runtime("arrayFromText"), [column, decoder(type.of, told), told.place]);
    case "object":
      return null;
  }
}

/** A function from an element's text to its value. */
function decoder(type: ColumnType, told: Told): Code {
  // `JSON` takes its type from where it goes, which a function's name alone would not give it.
  const { codec, value } = scalarOf(type) ?? {};
  if (codec != null && codec.read !== null && value !== "json") return ts`${runtime(codec.read)}`;
  return ts`(text) => ${decode(type, ts`text`, told) ?? ts`text`}`;
}

/**
 * The text of a field's value that is neither null nor undefined, and that a method takes by itself: a key, an owner.
 * What the column could not give back is refused.
 */
export function encoded(field: Field, value: Code, emission: Emission): Code {
  return encode(field.type, value, { ...toldOf(field, emission), isNamed: false });
}

/** The same of a value to compare the column with, which is one of several. */
export function compared(field: Field, value: Code, emission: Emission): Code {
  return encode(field.type, value, toldOf(field, emission));
}

/** A function from a value that the column is compared with to its text. */
export function comparedBy(field: Field, emission: Emission): Code {
  return writer(field.type, toldOf(field, emission));
}

/** The same of several values as one parameter, or of elements of the field's arrays. */
export function comparedListBy(field: Field, emission: Emission): Code {
  return writer({ kind: "array", of: elementOf(field.type) }, toldOf(field, emission));
}

/** A function from a value that goes into the column to its text. */
export function storedBy(field: Field, emission: Emission): Code {
  if (field.column.codec !== null) return ts`${runtime("encodedBy")}(${sibling(codecName(emission.entity, field))})`;
  return writer(field.type, storageOf(field, emission));
}

/** The name by which errors know the column. */
export function placeName(field: Field, emission: Emission): Code {
  return toldOf(field, emission).place;
}

/** The same of a value that goes into the column: what PostgreSQL would round is refused as well. */
export function stored(field: Field, value: Code, emission: Emission): Code {
  if (field.column.codec !== null)
    return ts`${runtime("encodedText")}(${sibling(codecName(emission.entity, field))}, ${value})`;
  return encode(field.type, value, storageOf(field, emission));
}

function storageOf(field: Field, emission: Emission): Told {
  return { ...toldOf(field, emission), scale: field.column.numeric?.scale ?? null };
}

/** Several values of the field's type as one parameter. */
export function encodedList(field: Field, values: Code, emission: Emission): Code {
  return encode({ kind: "array", of: field.type }, values, { ...toldOf(field, emission), isNamed: false });
}

/** The text of a value that may be absent or null, as may be the embedded object that has it. */
export function textOrNull(field: Field, object: string, emission: Emission): Code {
  if (field.isInNullableObject && !field.nullable) {
    const present = stored(field, member(object, field), emission);
    return ts`${wholeOf(object, field)} == null ? null : ${present}`;
  }
  const asked = askedMember(object, field);
  if (isOwnText(field)) return ts`${asked} ?? null`;
  return ts`${asked} == null ? null : ${stored(field, member(object, field), emission)}`;
}

/** Whether the field's values are their own text, which needs no check here: parameters have to be text or null. */
export function isOwnText({ type, column }: Field): boolean {
  return isText(type) && column.codec === null;
}

function encode(type: ColumnType, value: Code, told: Told): Code {
  switch (type.kind) {
    case "scalar": {
      const { write } = scalars[type.scalar].codec;
      if (write === null) return value;
      return list(ts`${runtime(write)}(`, [value, ...placeOf(told), ...scaleOf(type, told)], ")");
    }
    case "choice":
      return call(runtime("choiceToText"), [told.values, value, told.place]);
    case "array":
      return call(runtime("arrayToText"), [value, encoder(type.of, told), ...placeOf(told)]);
    case "object":
      return value;
  }
}

function encoder(type: ColumnType, told: Told): Code {
  const write = scalarOf(type)?.codec.write ?? null;
  if (write !== null && scaleOf(type, told).length === 0) return ts`${runtime(write)}`;
  const element = type.kind === "choice" ? ts`value` : ts`text`;
  return ts`(${element}) => ${encode(type, element, told)}`;
}

/** A function from a value and the place that errors name to its text. */
function writer(type: ColumnType, told: Told): Code {
  switch (type.kind) {
    case "scalar": {
      const { write } = scalars[type.scalar].codec;
      if (write === null) return ts`${runtime("plainText")}`;
      const scale = scaleOf(type, told);
      if (scale.length === 0) return ts`${runtime(write)}`;
      return ts`(value, place) => ${runtime(write)}(value, place, ${join(scale, ", ")})`;
    }
    case "choice":
      return ts`${runtime("choiceOf")}(${told.values})`;
    case "array":
      return ts`${runtime("arrayOf")}(${writer(type.of, told)})`;
    case "object":
      return ts`${runtime("plainText")}`;
  }
}

function placeOf({ place, isNamed }: Told): readonly Code[] {
  return isNamed ? [place] : [];
}

function scaleOf(type: ColumnType, { scale }: Told): readonly Code[] {
  return scalarOf(type)?.family === "decimal" && scale !== null ? [literal(scale)] : [];
}
