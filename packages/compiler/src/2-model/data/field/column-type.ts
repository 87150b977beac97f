// The types of columns.

import type { Located, Span } from "../../../diagnostics/span.ts";
import { type Scalar, scalars } from "../../../language/types/index.ts";
import type { ScalarType } from "../../../language/types/scalar-type.ts";
import { isRenamed } from "./json-name.ts";
import { type JsonType, nonNullShape } from "./json-shape.ts";

export type ColumnType =
  /** `json` is the `T` of a `Json<T>`; it is absent if `column({ type })` replaces the type. */
  | { readonly kind: "scalar"; readonly scalar: Scalar; readonly json?: JsonType }
  /**
   * One of several texts: a union of string literals, a value object, or an enum, to which TypeScript assigns no text.
   */
  | {
      readonly kind: "choice";
      readonly values: readonly string[];
      readonly valueObject: ValueObject | null;
      readonly isEnum: boolean;
    }
  /** An embedded object, whose members are columns of their own. */
  | { readonly kind: "object"; readonly members: readonly ObjectMember[] }
  | { readonly kind: "array"; readonly of: ColumnType };

/** `valueObject("order_status", [...])`, and the constant that has it. */
export interface ValueObject {
  readonly pgType: string;
  /** The schema of the enum type. */
  readonly schema: string;
  /** Former names of labels. */
  readonly renamed: readonly { readonly label: Located<string>; readonly was: Located<string> }[];
  /** The options that could not be read. */
  readonly unread: readonly Span[];
  /** The exported name and the file; null if no other file can import it. */
  readonly exported: { readonly name: string; readonly path: string } | null;
}

export interface ObjectMember {
  readonly name: string;
  readonly jsonName: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
}

/** The spelling of a type in TypeScript: by a name, or as the property of the entity (`User["role"]`). */
export type Spelling =
  | { readonly kind: "global"; readonly name: string }
  /** A name of the vocabulary, which has to be imported. */
  | { readonly kind: "vocabulary"; readonly name: string }
  | { readonly kind: "literals" }
  | { readonly kind: "array"; readonly of: Spelling; readonly isReadonly: boolean }
  /** The type of the entity's property, so that nothing else has to be imported. */
  | { readonly kind: "property" }
  /** A type that only tsc understands, in a column with `column({ type })`. */
  | { readonly kind: "opaque" };

export interface ResolvedType {
  readonly type: ColumnType;
  readonly spelling: Spelling;
  readonly nullable: boolean;
}

/** True if values are strings in JSON, but not in DTOs. */
export function isFormatted({ value, schema }: ScalarType): boolean {
  return schema["type"] === "string" && value !== "string";
}

/** Returns the properties of a scalar type; null for any other type. */
export function scalarOf(type: ColumnType): ScalarType | null {
  return type.kind === "scalar" ? scalars[type.scalar] : null;
}

/** True for integers, floats and decimals. */
export function isNumber(type: ColumnType): boolean {
  return ["integer", "float", "decimal"].includes(scalarOf(type)?.family ?? "");
}

/** True if a value is the same in DTOs and in JSON. */
export function isSameInJson(type: ColumnType): boolean {
  switch (type.kind) {
    case "choice":
      return true;
    case "array":
      return isSameInJson(type.of);
    case "object":
      return type.members.every((member) => !isRenamed(member) && isSameInJson(member.type));
    case "scalar":
      return !isFormatted(scalars[type.scalar]);
  }
}

/** True if values can be compared with `>=` and `<=` and sorted. */
export function isOrdered(type: ColumnType): boolean {
  return type.kind === "choice" || (type.kind === "scalar" && scalars[type.scalar].order !== "none");
}

/** Returns the type of the elements of an array, or the type itself. */
export function elementOf(type: ColumnType): ColumnType {
  return type.kind === "array" ? type.of : type;
}

/** Returns the choice of the values, or of an array's elements; null for any other type. */
export function choiceIn(type: ColumnType): Extract<ColumnType, { kind: "choice" }> | null {
  const one = elementOf(type);
  return one.kind === "choice" ? one : null;
}

/** Returns the type in a JSON column, or in the elements of its array; undefined for any other type. */
export function jsonIn(type: ColumnType): JsonType | undefined {
  const one = elementOf(type);
  return one.kind === "scalar" ? one.json : undefined;
}

export function isUuid(type: ColumnType): boolean {
  return type.kind === "scalar" && type.scalar === "uuid";
}

export function isText(type: ColumnType): boolean {
  return type.kind === "scalar" && type.scalar === "text";
}

/** Returns the column type that corresponds to a JSON type, for rules. */
export function columnTypeOf(json: JsonType): ColumnType {
  if (json.kind === "opaque") return { kind: "scalar", scalar: "json", json };
  const { shape } = json;
  switch (shape.kind) {
    case "scalar":
      return { kind: "scalar", scalar: shape.scalar };
    case "array":
      return { kind: "array", of: columnTypeOf({ kind: "known", shape: shape.of }) };
    default: {
      const value = nonNullShape(shape);
      return value === shape ? { kind: "scalar", scalar: "json", json } : columnTypeOf({ kind: "known", shape: value });
    }
  }
}

export function describeType(type: ColumnType): string {
  if (type.kind === "array") {
    const element = describeType(type.of);
    return element.includes(" ") ? `(${element})[]` : `${element}[]`;
  }
  if (type.kind === "choice") return describeChoice(type.values);
  if (type.kind === "object") return "an embedded object";
  const { keyword, global, vocabulary } = scalars[type.scalar].names;
  return keyword ?? global ?? vocabulary ?? type.scalar;
}

/** Returns the first three values. */
function describeChoice(values: readonly string[]): string {
  const shown = values.slice(0, 3).map((value) => JSON.stringify(value));
  return [...shown, ...(values.length > shown.length ? ["…"] : [])].join(" | ");
}
