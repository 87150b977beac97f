// The values that a `Json<T>` holds, as far as `T` can be seen: what schemas of requests and JSON Schema follow from.
import type { Span } from "../../../diagnostics/span.ts";
import type { Scalar } from "../../../language/types/index.ts";
import type { Limits } from "../../../language/types/scalar-type.ts";
import { noRules, type Rules } from "./value-rules.ts";

/** What is known of the type of a JSON column. */
export type JsonType = { readonly kind: "seen"; readonly shape: JsonShape } | OpaqueJson;

/** A type that the compiler cannot see, or that JSON cannot carry. */
export interface OpaqueJson {
  readonly kind: "unseen";
  readonly span: Span;
  /** The part of the type that it is about, as it is written. */
  readonly part: string;
  readonly reason: string;
  readonly suggestion: string;
}

export type JsonShape =
  /** Any JSON: `Json` without a type, or `unknown`. */
  | { readonly kind: "json" | "unknown" | "null" }
  | { readonly kind: "scalar"; readonly scalar: Scalar }
  /** One of some values. */
  | { readonly kind: "literals"; readonly values: readonly JsonLiteral[] }
  /** One of the values of an `enum`, which TypeScript tells from the same texts. */
  | { readonly kind: "enum"; readonly values: readonly string[]; readonly type: ExportedType }
  | { readonly kind: "array"; readonly of: JsonShape }
  | { readonly kind: "tuple"; readonly items: readonly JsonShape[]; readonly rest: JsonShape | null }
  /** `rest`: what all other keys hold, where there is an index signature. */
  | { readonly kind: "object"; readonly members: readonly JsonMember[]; readonly rest: JsonShape | null }
  | { readonly kind: "union"; readonly of: readonly JsonShape[] }
  /** A type that refers to itself, where it is met first. */
  | { readonly kind: "definition"; readonly definition: JsonDefinition; readonly of: JsonShape }
  | { readonly kind: "reference"; readonly definition: JsonDefinition };

export type JsonLiteral = string | number | boolean;

export interface JsonMember {
  readonly name: string;
  /** The name itself, but for what is the body of a request or a response: that follows the project's JSON case. */
  readonly jsonName: string;
  readonly shape: JsonShape;
  readonly optional: boolean;
  /** The annotations of the member of a class that a command carries; null for any other. */
  readonly annotations: MemberAnnotations | null;
}

/** What a request has to keep in a member. */
export interface MemberAnnotations {
  readonly rules: Rules;
  readonly limits: Limits;
  /** Whether the class keeps it out of requests: `@field("skip")`. */
  readonly isSkipped: boolean;
}

export interface JsonDefinition {
  readonly name: string;
  readonly path: string;
  /** Whether its members are called as they are written, or as the project's JSON case has it. */
  readonly isData: boolean;
  /** The name that generated code can import; null where only the entity's own property leads to the type. */
  readonly type: ExportedType | null;
}

/** A type of the project that other files can import. */
export interface ExportedType {
  readonly path: string;
  /** What is imported, and what the file itself calls it. */
  readonly exported: string;
  readonly local: string;
}

export function isSameDefinition(a: JsonDefinition, b: JsonDefinition): boolean {
  return a.name === b.name && a.path === b.path && a.isData === b.isData;
}

/** Whether an object is somewhere in it: then it is worth a name of its own. */
export function hasObject(shape: JsonShape): boolean {
  return shape.kind === "object" || partsOf(shape).some(hasObject);
}

/** The scalars that are somewhere in it, each with its rules. */
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

/** The members of all objects that are somewhere in it. */
export function membersIn(shape: JsonShape): readonly JsonMember[] {
  return [...(shape.kind === "object" ? shape.members : []), ...partsOf(shape).flatMap(membersIn)];
}

export interface ScalarRules {
  readonly scalar: Scalar;
  readonly rules: Rules;
}

/** A union of one type and null into that type; anything else as it is. */
export function nonNullShape(shape: JsonShape): JsonShape {
  if (shape.kind !== "union") return shape;
  const present = shape.of.filter(({ kind }) => kind !== "null");
  const [only] = present;
  return only !== undefined && present.length === 1 ? only : shape;
}

/** What a shape is put together from. */
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

/** The discriminant of objects: a literal in each of them, and no value twice. */
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

/** Whether each value of a union is known by its kind, or by a discriminant, as what it is: only then can it be written. */
export function isDistinguishable(shape: JsonShape): boolean {
  const parts = partsOf(shape);
  if (!parts.every(isDistinguishable)) return false;
  if (shape.kind !== "union") return true;
  const objects = shape.of.filter(isObjectLike);
  return objects.length < 2 || discriminantOf(objects) !== null;
}

/** Whether it is an object to `typeof`. */
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
