// The types that a column can have, and what follows from each: the vocabulary as the later rooms see it.

import type { Located, Span } from "../../../diagnostics/span.ts";
import { type Scalar, scalars } from "../../../language/types/index.ts";
import type { ScalarType } from "../../../language/types/scalar-type.ts";
import { isRenamed } from "./json-name.ts";
import { type JsonType, nonNullShape } from "./json-shape.ts";

export type ColumnType =
  /** `json`: what a `Json<T>` holds; of a type that `column({ type })` stands in for, nothing is known. */
  | { readonly kind: "scalar"; readonly scalar: Scalar; readonly json?: JsonType }
  /** One of some texts: a union of string literals, a value object, or an enum, which TypeScript tells from its texts. */
  | {
      readonly kind: "choice";
      readonly values: readonly string[];
      readonly valueObject: ValueObject | null;
      readonly isEnum: boolean;
    }
  /** An embedded object, whose members are columns of their own. */
  | { readonly kind: "object"; readonly members: readonly ObjectMember[] }
  | { readonly kind: "array"; readonly of: ColumnType };

/** `valueObject("order_status", [...])`, and where the field's type has it from. */
export interface ValueObject {
  readonly pgType: string;
  /** The schema of the enum type. */
  readonly schema: string;
  /** What labels were called before. */
  readonly renamed: readonly { readonly label: Located<string>; readonly was: Located<string> }[];
  /** What of its options could not be read. */
  readonly unread: readonly Span[];
  /** The name it is exported by, and the file; null for one that no other file can import. */
  readonly exported: { readonly name: string; readonly path: string } | null;
}

export interface ObjectMember {
  readonly name: string;
  readonly jsonName: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
}

/** How the type is written in TypeScript: in the vocabulary's words, or as the entity's own property (`User["role"]`). */
export type Spelling =
  | { readonly kind: "global"; readonly name: string }
  /** A name of the vocabulary that has to be imported. */
  | { readonly kind: "vocabulary"; readonly name: string }
  | { readonly kind: "literals" }
  | { readonly kind: "array"; readonly of: Spelling; readonly isReadonly: boolean }
  /** Whatever the entity's property is: named by the class, so nothing has to be imported. */
  | { readonly kind: "property" }
  /** A type that only tsc understands, in a column that `column({ type })` names. */
  | { readonly kind: "opaque" };

export interface ResolvedType {
  readonly type: ColumnType;
  readonly spelling: Spelling;
  readonly nullable: boolean;
}

/** What is text in JSON, but not in a DTO. */
export function isFormatted({ value, schema }: ScalarType): boolean {
  return schema["type"] === "string" && value !== "string";
}

/** What the compiler knows of the values of a type; null if it is no type of the vocabulary. */
export function scalarOf(type: ColumnType): ScalarType | null {
  return type.kind === "scalar" ? scalars[type.scalar] : null;
}

/** Whether a range of values can be asked for. */
export function isNumber(type: ColumnType): boolean {
  return ["integer", "float", "decimal"].includes(scalarOf(type)?.family ?? "");
}

/** Whether a value is in a DTO what it is in JSON. */
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

/** Whether values have an order that `ORDER BY`, `>=` and `<=` go by. */
export function isOrdered(type: ColumnType): boolean {
  return type.kind === "choice" || (type.kind === "scalar" && scalars[type.scalar].order !== "none");
}

/** The type of a value, or of each element of an array. */
export function elementOf(type: ColumnType): ColumnType {
  return type.kind === "array" ? type.of : type;
}

/** The choice that a value, or each element of an array, is made among; null for any other type. */
export function choiceIn(type: ColumnType): Extract<ColumnType, { kind: "choice" }> | null {
  const one = elementOf(type);
  return one.kind === "choice" ? one : null;
}

/** What a JSON column holds, or each element of its array; undefined for any other type. */
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

/** The type that rules apply to, as that of a column has it. */
export function columnTypeOf(json: JsonType): ColumnType {
  if (json.kind === "unseen") return { kind: "scalar", scalar: "json", json };
  const { shape } = json;
  switch (shape.kind) {
    case "scalar":
      return { kind: "scalar", scalar: shape.scalar };
    case "array":
      return { kind: "array", of: columnTypeOf({ kind: "seen", shape: shape.of }) };
    default: {
      const value = nonNullShape(shape);
      return value === shape ? { kind: "scalar", scalar: "json", json } : columnTypeOf({ kind: "seen", shape: value });
    }
  }
}
