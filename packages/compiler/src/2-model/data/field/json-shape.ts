// The shape of the values of a `Json<T>`, from which schemas of requests and JSON Schemas are generated.
import type { Span } from "../../../diagnostics/span.ts";
import type { Scalar } from "../../../language/types/index.ts";
import type { Limits } from "../../../language/types/scalar-type.ts";
import { noRules, type Rules } from "./value-rules.ts";

/** The type of a JSON column, as far as the compiler can read it. */
export type JsonType = { readonly kind: "known"; readonly shape: JsonShape } | OpaqueJson;

/** A type that the compiler cannot read, or that JSON cannot represent. */
export interface OpaqueJson {
  readonly kind: "opaque";
  readonly span: Span;
  /** The source text of the part that cannot be read. */
  readonly part: string;
  readonly reason: string;
  readonly suggestion: string;
}

export type JsonShape =
  /** Any JSON (`Json` without a type argument), `unknown`, or null. */
  | { readonly kind: "json" | "unknown" | "null" }
  | { readonly kind: "scalar"; readonly scalar: Scalar }
  /** One of several values. */
  | { readonly kind: "literals"; readonly values: readonly JsonLiteral[] }
  /** One of the values of an `enum`, to which TypeScript assigns no text. */
  | { readonly kind: "enum"; readonly values: readonly string[]; readonly type: ExportedType }
  | { readonly kind: "array"; readonly of: JsonShape }
  | { readonly kind: "tuple"; readonly items: readonly JsonShape[]; readonly rest: JsonShape | null }
  /** `rest` is the type of an index signature. */
  | { readonly kind: "object"; readonly members: readonly JsonMember[]; readonly rest: JsonShape | null }
  | { readonly kind: "union"; readonly of: readonly JsonShape[] }
  /** The first occurrence of a type that refers to itself. */
  | { readonly kind: "definition"; readonly definition: JsonDefinition; readonly of: JsonShape }
  | { readonly kind: "reference"; readonly definition: JsonDefinition };

export type JsonLiteral = string | number | boolean;

export interface JsonMember {
  readonly name: string;
  /** The same as `name`, except in bodies of requests and responses, where it has the project's JSON case. */
  readonly jsonName: string;
  readonly shape: JsonShape;
  readonly optional: boolean;
  /** The annotations of a member of a payload class; null for any other member. */
  readonly annotations: MemberAnnotations | null;
}

/** The constraints of a member in requests. */
export interface MemberAnnotations {
  readonly rules: Rules;
  readonly limits: Limits;
  /** Whether requests do not contain it: `@field("skip")`. */
  readonly isSkipped: boolean;
}

export interface JsonDefinition {
  readonly name: string;
  readonly path: string;
  /** Whether the members keep their names in JSON, rather than have the project's JSON case. */
  readonly isData: boolean;
  /** The type that generated code can import; null if it can only be named by the entity's property. */
  readonly type: ExportedType | null;
}

/** A type of the project that other files can import. */
export interface ExportedType {
  readonly path: string;
  /** The exported name, and the name in its own file. */
  readonly exported: string;
  readonly local: string;
}

export function isSameDefinition(a: JsonDefinition, b: JsonDefinition): boolean {
  return a.name === b.name && a.path === b.path && a.isData === b.isData;
}

/** True if the shape contains an object, so that it gets a name of its own. */
export function hasObject(shape: JsonShape): boolean {
  return shape.kind === "object" || partsOf(shape).some(hasObject);
}

/** Returns the scalars in a shape, each with its rules. */
export function scalarsIn(shape: JsonShape, rules: Rules = noRules): readonly ScalarRules[] {
  switch (shape.kind) {
    case "scalar":
      return [{ scalar: shape.scalar, rules }];
    case "array":
      return scalarsIn(shape.of, rules.items ?? noRules);
    case "union":
      return shape.of.flatMap((part) => scalarsIn(part, rules));
    case "object":
      return [
        ...shape.members.flatMap((member) => scalarsIn(member.shape, member.annotations?.rules)),
        ...(shape.rest === null ? [] : scalarsIn(shape.rest)),
      ];
    default:
      return partsOf(shape).flatMap((part) => scalarsIn(part));
  }
}

/** Returns the members of all objects in a shape. */
export function membersIn(shape: JsonShape): readonly JsonMember[] {
  return [...(shape.kind === "object" ? shape.members : []), ...partsOf(shape).flatMap(membersIn)];
}

export interface ScalarRules {
  readonly scalar: Scalar;
  readonly rules: Rules;
}

/** Returns the type in a union of one type and null, and any other shape unchanged. */
export function nonNullShape(shape: JsonShape): JsonShape {
  if (shape.kind !== "union") return shape;
  const present = shape.of.filter(({ kind }) => kind !== "null");
  const [only] = present;
  return only !== undefined && present.length === 1 ? only : shape;
}

/** Returns the shapes that a shape directly contains. */
export function partsOf(shape: JsonShape): readonly JsonShape[] {
  switch (shape.kind) {
    case "array":
    case "definition":
      return [shape.of];
    case "tuple":
      return shape.rest === null ? shape.items : [...shape.items, shape.rest];
    case "object": {
      const members = shape.members.map((member) => member.shape);
      return shape.rest === null ? members : [...members, shape.rest];
    }
    case "union":
      return shape.of;
    default:
      return [];
  }
}

/** Returns the member that is a different literal in each of the objects; null if there is none. */
export function discriminantOf(shapes: readonly JsonShape[]): JsonMember | null {
  const [first, ...others] = shapes;
  if (first?.kind !== "object" || others.length === 0) return null;
  const found = first.members.find(({ name }) => {
    const values = shapes.map((shape) => literalsOf(shape, name));
    return !values.includes(null) && new Set(values.flat()).size === values.flat().length;
  });
  return found ?? null;
}

export function literalsOf(shape: JsonShape, name: string): readonly JsonLiteral[] | null {
  if (shape.kind !== "object") return null;
  const member = shape.members.find((candidate) => candidate.name === name);
  return member?.optional === false && member.shape.kind === "literals" ? member.shape.values : null;
}

/**
 * True if the values of each union differ in their type or in a discriminant. Otherwise they cannot be written as JSON.
 */
export function isDistinguishable(shape: JsonShape): boolean {
  const parts = partsOf(shape);
  if (!parts.every(isDistinguishable)) return false;
  if (shape.kind !== "union") return true;
  const objects = shape.of.filter(isObjectLike);
  return objects.length < 2 || discriminantOf(objects) !== null;
}

/** True if `typeof` a value is `object`. */
export function isObjectLike({ kind }: JsonShape): boolean {
  switch (kind) {
    case "array":
    case "tuple":
    case "object":
    case "definition":
    case "reference":
      return true;
    default:
      return false;
  }
}
