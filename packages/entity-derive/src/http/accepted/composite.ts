// A JSON value into the array, the object or the choice that it is, each part of which is accepted by itself.
import type { JsonValue } from "../../vocabulary/json.ts";
import { notAccepted } from "./not-accepted.ts";

type Read<T> = (value: unknown) => T;

export function asBoolean(value: unknown): boolean {
  if (typeof value !== "boolean") throw notAccepted;
  return value;
}

export function asNull(value: unknown): null {
  if (value !== null) throw notAccepted;
  return value;
}

export function asOneOf<const T extends string | number | boolean>(value: unknown, values: readonly T[]): T {
  if (!values.includes(value as T)) throw notAccepted;
  return value as T;
}

/** Anything that is sent, as a type that only tsc understands. */
export function asSent<T>(value: unknown): T {
  if (value === undefined) throw notAccepted;
  return value as T;
}

/** Any text, as a type that only tsc understands. */
export function asTextOf<T>(value: unknown): T {
  if (typeof value !== "string") throw notAccepted;
  return value as T;
}

/** Any JSON: the value itself. */
export function asJson(value: unknown): JsonValue {
  if (typeof value === "object" && value !== null) {
    if (Array.isArray(value)) value.forEach(asJson);
    else for (const [, member] of entriesOf(value)) asJson(member);
  } else if (!(typeof value === "string" || typeof value === "boolean" || value === null || Number.isFinite(value))) {
    throw notAccepted;
  }
  return value as JsonValue;
}

/** The members of an object. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw notAccepted;
  return value as Readonly<Record<string, unknown>>;
}

/** All that an object holds which a parser of JSON has made. */
function entriesOf(value: unknown): readonly [name: string, member: unknown][] {
  const given = asObject(value);
  // Libraries leave out `__proto__`, since whatever merges the object later would change its prototype.
  if (Object.getPrototypeOf(given) !== Object.prototype || Object.hasOwn(given, "__proto__")) throw notAccepted;
  return Object.entries(given);
}

/** What is made of an object's members. */
export function asPart<T>(value: unknown, read: (given: Readonly<Record<string, unknown>>) => T): T {
  return read(asObject(value));
}

/** The same as a function of the object. */
export function objectOf<T>(read: (given: Readonly<Record<string, unknown>>) => T): Read<T> {
  return (value) => read(asObject(value));
}

export function asNullable<T>(value: unknown, read: Read<T>): T | null {
  return value === null ? null : read(value);
}

/** The same, where what is not sent is null. */
export function orNull<T>(value: unknown, read: Read<T>): T | null {
  return value === undefined || value === null ? null : read(value);
}

/** A member that may be left out, for an object to spread. */
export function ifSent<const Name extends string, T>(name: Name, value: unknown, read: Read<T>): { [Key in Name]?: T } {
  return value === undefined ? {} : ({ [name]: read(value) } as { [Key in Name]: T });
}

export function asRecord<T>(value: unknown, read: Read<T>): Record<string, T> {
  return asOthers(value, [], read);
}

/** All that an object holds besides the members of these names. */
export function asOthers<T>(value: unknown, names: readonly string[], read: Read<T>): Record<string, T> {
  const made: Record<string, T> = {};
  for (const [name, member] of entriesOf(value)) if (!names.includes(name)) made[name] = read(member);
  return made;
}

/** @param min the fewest elements */
export function asArray<T>(value: unknown, read: Read<T>, min = 0, max: number = Number.POSITIVE_INFINITY): T[] {
  if (!Array.isArray(value) || value.length < min || value.length > max) throw notAccepted;
  const made: T[] = [];
  for (const item of value) made.push(read(item));
  return made;
}

/** @param rest reads all that comes after the items */
export function asTuple<const Reads extends readonly Read<unknown>[]>(value: unknown, reads: Reads): ReadBy<Reads>;
export function asTuple<const Reads extends readonly Read<unknown>[], Rest>(
  value: unknown,
  reads: Reads,
  rest: Read<Rest>,
): [...ReadBy<Reads>, ...Rest[]];
export function asTuple(value: unknown, reads: readonly Read<unknown>[], rest?: Read<unknown>): unknown[] {
  const items = asArray(value, asSent, reads.length, rest === undefined ? reads.length : undefined);
  return items.map((item, index) => (reads[index] ?? rest ?? asNull)(item));
}

type ReadBy<Reads extends readonly Read<unknown>[]> = { -readonly [Index in keyof Reads]: ReturnType<Reads[Index]> };

/** What the first of the readers accepts, whose values must be different ones, or stay as they are. */
export function asEither<const Reads extends readonly Read<unknown>[]>(
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
  throw notAccepted;
}

/** What the reader makes of an object that says by one of its members which one that is. */
export function asVariant<const Variants extends readonly (readonly [readonly unknown[], Read<unknown>])[]>(
  value: unknown,
  member: string,
  variants: Variants,
): ReturnType<Variants[number][1]> {
  const said = asObject(value)[member];
  const variant = variants.find(([values]) => values.includes(said));
  if (variant === undefined) throw notAccepted;
  return variant[1](value) as ReturnType<Variants[number][1]>;
}
