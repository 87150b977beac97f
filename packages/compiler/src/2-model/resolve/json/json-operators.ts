// Applies TypeScript's type operators, such as `Pick` and `Partial`, to shapes of JSON.
import type { JsonShape } from "../../data/field/json-shape.ts";

/** Returns a union, with nested unions flattened and literals merged. */
export function unionOf(shapes: readonly JsonShape[]): JsonShape {
  const flat = shapes.flatMap((shape) => (shape.kind === "union" ? shape.of : [shape]));
  if (flat.some((shape) => shape.kind === "unknown")) return { kind: "unknown" };
  const values = [...new Set(flat.flatMap((shape) => (shape.kind === "literals" ? shape.values : [])))];
  const isBoolean = values.includes(true) && values.includes(false);
  const rest = isBoolean ? values.filter((value) => typeof value !== "boolean") : values;
  const made: readonly JsonShape[] = [
    ...(rest.length === 0 ? [] : [{ kind: "literals", values: rest } as const]),
    ...(isBoolean ? [{ kind: "scalar", scalar: "boolean" } as const] : []),
  ];
  const others = flat.filter((shape) => shape.kind !== "literals");
  const nulls = others.filter((shape) => shape.kind === "null").slice(0, 1);
  const of = [...made, ...others.filter((shape) => shape.kind !== "null"), ...nulls];
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { kind: "union", of };
}

/** Returns `A & B` of objects and of unions of objects; null for anything else. */
export function intersected([first, ...others]: readonly JsonShape[]): JsonShape | null {
  if (first === undefined) return null;
  return others.reduce<JsonShape | null>((all, shape) => (all === null ? null : both(all, shape)), first);
}

function both(a: JsonShape, b: JsonShape): JsonShape | null {
  if (a.kind === "union") return each(a.of, (part) => both(part, b));
  if (b.kind === "union") return each(b.of, (part) => both(a, part));
  if (a.kind !== "object" || b.kind !== "object") return null;
  const members = new Map(a.members.map((member) => [member.name, member]));
  for (const member of b.members) {
    const earlier = members.get(member.name);
    const shape = earlier === undefined ? member.shape : same(earlier.shape, member.shape);
    if (shape === null) return null;
    members.set(member.name, { ...member, shape, optional: member.optional && earlier?.optional !== false });
  }
  if (a.rest !== null && b.rest !== null) return null;
  return { kind: "object", members: [...members.values()], rest: a.rest ?? b.rest };
}

/** Returns the intersection of two shapes: one of them if they are equal, or if one contains the other. */
function same(a: JsonShape, b: JsonShape): JsonShape | null {
  if (a.kind === "object" || a.kind === "union") return both(a, b);
  if (JSON.stringify(a) === JSON.stringify(b)) return a;
  if (a.kind === "literals" && b.kind === "literals") {
    const values = a.values.filter((value) => b.values.includes(value));
    return values.length === 0 ? null : { kind: "literals", values };
  }
  return null;
}

function each(shapes: readonly JsonShape[], change: (shape: JsonShape) => JsonShape | null): JsonShape | null {
  const changed = shapes.map(change);
  return changed.includes(null) ? null : unionOf(changed as readonly JsonShape[]);
}

/** Returns `NonNullable<T>`. */
export function withoutNull(shape: JsonShape): JsonShape {
  return shape.kind === "union" ? unionOf(shape.of.filter((part) => part.kind !== "null")) : shape;
}

/** Returns `Partial<T>` or `Required<T>`. */
function withOptional(shape: JsonShape, optional: boolean): JsonShape | null {
  if (shape.kind === "union") return each(shape.of, (part) => withOptional(part, optional));
  if (shape.kind !== "object") return null;
  return { ...shape, members: shape.members.map((member) => ({ ...member, optional })) };
}

/** Returns `Pick<T, K>` or `Omit<T, K>`. */
function withPicked(shape: JsonShape, keys: JsonShape | null, isKept: boolean): JsonShape | null {
  if (keys?.kind !== "literals" || shape.kind !== "object" || shape.rest !== null) return null;
  // Methods of a class are not among the members.
  if (isKept && !keys.values.every((key) => shape.members.some(({ name }) => name === key))) return null;
  return { ...shape, members: shape.members.filter(({ name }) => keys.values.includes(name) === isKept) };
}

/** Applies an operator; null if the name is not an operator, or if the result is not readable. */
export function operated(name: string, of: JsonShape, argument: JsonShape | null): JsonShape | null {
  return operators.get(name)?.(of, argument) ?? null;
}

type Operator = (of: JsonShape, argument: JsonShape | null) => JsonShape | null;

const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["Array", (of) => ({ kind: "array", of })],
  ["ReadonlyArray", (of) => ({ kind: "array", of })],
  ["Readonly", (of) => of],
  ["NonNullable", withoutNull],
  ["Partial", (of) => withOptional(of, true)],
  ["Required", (of) => withOptional(of, false)],
  ["Pick", (of, keys) => withPicked(of, keys, true)],
  ["Omit", (of, keys) => withPicked(of, keys, false)],
  ["Record", recordOf],
]);

function recordOf(keys: JsonShape, value: JsonShape | null): JsonShape | null {
  if (value === null) return null;
  if (keys.kind === "scalar" && keys.scalar === "text") return { kind: "object", members: [], rest: value };
  if (keys.kind !== "literals") return null;
  const members = keys.values.map((key) => {
    const name = String(key);
    return { name, jsonName: name, shape: value, optional: false, annotations: null };
  });
  return { kind: "object", members, rest: null };
}
