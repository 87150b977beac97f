// Reads arrays, objects and choices from JSON, without a schema library.
import type { JsonValue } from "../../vocabulary/json.ts";
import { leftToSchema } from "./scalars.ts";

type ReadValue<T> = (value: unknown) => T;

export function asBoolean(value: unknown): boolean {
  if (typeof value !== "boolean") throw leftToSchema;
  return value;
}

export function asNull(value: unknown): null {
  if (value !== null) throw leftToSchema;
  return value;
}

export function asOneOf<const T extends string | number | boolean>(value: unknown, values: readonly T[]): T {
  if (!values.includes(value as T)) throw leftToSchema;
  return value as T;
}

/** Reads any value, as a type that only tsc can resolve. */
export function asSent<T>(value: unknown): T {
  if (value === undefined) throw leftToSchema;
  return value as T;
}

/** Reads any text, as a type that only tsc can resolve. */
export function asTextOf<T>(value: unknown): T {
  if (typeof value !== "string") throw leftToSchema;
  return value as T;
}

/** Reads any JSON value. */
export function asJson(value: unknown): JsonValue {
  if (typeof value === "object" && value !== null) {
    if (Array.isArray(value)) value.forEach(asJson);
    else for (const [, member] of entriesOf(value)) asJson(member);
  } else if (!(typeof value === "string" || typeof value === "boolean" || value === null || Number.isFinite(value))) {
    throw leftToSchema;
  }
  return value as JsonValue;
}

/** Reads the members of an object. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw leftToSchema;
  return value as Readonly<Record<string, unknown>>;
}

/** Reads the own members of an object that a JSON parser created. */
function entriesOf(value: unknown): readonly [name: string, member: unknown][] {
  const members = asObject(value);
  // Schema libraries drop `__proto__`, since merging it would change a prototype.
  if (Object.getPrototypeOf(members) !== Object.prototype || Object.hasOwn(members, "__proto__")) throw leftToSchema;
  return Object.entries(members);
}

/** Reads an object with a function of its members. */
export function asPart<T>(value: unknown, read: (members: Readonly<Record<string, unknown>>) => T): T {
  return read(asObject(value));
}

/** Returns a function that reads an object. */
export function objectOf<T>(read: (members: Readonly<Record<string, unknown>>) => T): ReadValue<T> {
  return (value) => read(asObject(value));
}

export function asNullable<T>(value: unknown, read: ReadValue<T>): T | null {
  return value === null ? null : read(value);
}

/** Reads a nullable member; a missing one is null. */
export function orNull<T>(value: unknown, read: ReadValue<T>): T | null {
  return value === undefined || value === null ? null : read(value);
}

/** Reads an optional member, as an object to spread. */
export function ifSent<const Name extends string, T>(
  name: Name,
  value: unknown,
  read: ReadValue<T>,
): { [Key in Name]?: T } {
  return value === undefined ? {} : ({ [name]: read(value) } as { [Key in Name]: T });
}

export function asRecord<T>(value: unknown, read: ReadValue<T>): Record<string, T> {
  return asOthers(value, [], read);
}

/** Reads the members other than the named ones. */
export function asOthers<T>(value: unknown, names: readonly string[], read: ReadValue<T>): Record<string, T> {
  const result: Record<string, T> = {};
  for (const [name, member] of entriesOf(value)) if (!names.includes(name)) result[name] = read(member);
  return result;
}

/** @param min the minimum number of elements */
export function asArray<T>(value: unknown, read: ReadValue<T>, min = 0, max: number = Number.POSITIVE_INFINITY): T[] {
  if (!Array.isArray(value) || value.length < min || value.length > max) throw leftToSchema;
  const result: T[] = [];
  for (const item of value) result.push(read(item));
  return result;
}

/** @param rest reads the elements after the fixed items */
export function asTuple<const Reads extends readonly ReadValue<unknown>[]>(value: unknown, reads: Reads): ReadBy<Reads>;
export function asTuple<const Reads extends readonly ReadValue<unknown>[], Rest>(
  value: unknown,
  reads: Reads,
  rest: ReadValue<Rest>,
): [...ReadBy<Reads>, ...Rest[]];
export function asTuple(value: unknown, reads: readonly ReadValue<unknown>[], rest?: ReadValue<unknown>): unknown[] {
  const items = asArray(value, asSent, reads.length, rest === undefined ? reads.length : undefined);
  return items.map((item, index) => (reads[index] ?? rest ?? asNull)(item));
}

type ReadBy<Reads extends readonly ReadValue<unknown>[]> = {
  -readonly [Index in keyof Reads]: ReturnType<Reads[Index]>;
};

/**
 * Returns the result of the first reader that accepts the value. The readers must accept disjoint values, or return
 * them unchanged.
 */
export function asEither<const Reads extends readonly ReadValue<unknown>[]>(
  value: unknown,
  reads: Reads,
): ReturnType<Reads[number]> {
  for (const read of reads) {
    try {
      return read(value) as ReturnType<Reads[number]>;
    } catch {
      // The next one may.
    }
  }
  throw leftToSchema;
}

/** Reads an object by the reader that its discriminating member selects. */
export function asVariant<const Variants extends readonly (readonly [readonly unknown[], ReadValue<unknown>])[]>(
  value: unknown,
  member: string,
  variants: Variants,
): ReturnType<Variants[number][1]> {
  const discriminator = asObject(value)[member];
  const variant = variants.find(([values]) => values.includes(discriminator));
  if (variant === undefined) throw leftToSchema;
  return variant[1](value) as ReturnType<Variants[number][1]>;
}
