// What an annotation's arguments may be, as data: the compiler reads them by it, and TypeScript derives the result's type from it.
import type { Located, Span } from "../diagnostics/span.ts";
import type { Literal } from "../text/literal.ts";

/** One argument's form. */
export type Shape =
  | { readonly kind: "string"; readonly names?: Named; readonly words?: readonly string[] }
  | { readonly kind: "number" }
  | { readonly kind: "duration" }
  | { readonly kind: "boolean" }
  | {
      readonly kind: "choice";
      readonly values: readonly (string | boolean)[];
    }
  | { readonly kind: "list"; readonly of: Shape }
  | { readonly kind: "record"; readonly of: Shape; readonly keys?: Named }
  | {
      readonly kind: "options";
      readonly options: Options;
      readonly isSheet: boolean;
      /** The options that somebody means who writes a text or a boolean in their place; null for none. */
      readonly insteadOf?: (value: string | boolean) => string | null;
    }
  | { readonly kind: "either"; readonly shapes: readonly Shape[]; readonly expected: string }
  | { readonly kind: "regex" }
  | { readonly kind: "name" }
  | { readonly kind: "json" };

/** What a text is the name of, which an editor can offer: something of this class, or a field of the class in `<>`. */
export type Named = "field" | "target-field" | "operation" | "command" | "projection";

/** The options of an object, by name: one that must be there says so. */
export type Options = Readonly<Record<string, Shape | Required>>;

/** An option that must be there. Where it is not, its name and its example make the message. */
export interface Required<S extends Shape = Shape> {
  readonly kind: "required";
  readonly of: S;
  readonly example: Example;
  /** The message whose ID stands for this option. */
  readonly missing: "option-missing" | "table-missing" | "conflict-missing" | "constraint-incomplete";
}

/** How an option is written: what is right for a class or field of this name, or a text that shows the form alone. */
export type Example = string | ((target: string) => string);

export function exampleOf({ example }: Required, target: string): string {
  return typeof example === "string" ? example : example(target);
}

/** An argument that was read. */
export interface Value<T> extends Located<T> {
  readonly kind: "value";
}

/** An argument that is not there, and need not be. */
export interface Absent {
  readonly kind: "absent";
  readonly value?: undefined;
  readonly span?: undefined;
}

/** An argument that was refused, or that is missing where it must be: the report says so, and nothing follows from it. */
export interface Unreadable {
  readonly kind: "unreadable";
  readonly value?: undefined;
  readonly span: Span;
}

export const absent: Absent = { kind: "absent" };

/** What stands where an argument may be left out. */
export type Given<S extends Shape> = Reading<S> | Absent | Unreadable;

/** What reading an argument of a shape gives when it can be read; each value knows its place. */
export type Reading<S extends Shape> = S extends { readonly kind: "string" | "number" | "boolean" | "duration" }
  ? Value<{ string: string; number: number; boolean: boolean; duration: number }[S["kind"]]>
  : S extends { readonly kind: "choice"; readonly values: readonly (infer V)[] }
    ? Value<V>
    : S extends { readonly kind: "list"; readonly of: infer I extends Shape }
      ? Value<readonly Reading<I>[]>
      : S extends { readonly kind: "record"; readonly of: infer I extends Shape }
        ? Value<ReadonlyMap<string, { readonly key: Located<string>; readonly value: Reading<I> }>>
        : S extends { readonly kind: "options"; readonly options: infer O extends Options; readonly isSheet: infer P }
          ? Value<{ readonly [K in keyof O]: OptionReading<O[K], P> }>
          : S extends { readonly kind: "either"; readonly shapes: readonly (infer E extends Shape)[] }
            ? Reading<E>
            : S extends { readonly kind: "regex" }
              ? Value<{ readonly pattern: string; readonly flags: string }>
              : S extends { readonly kind: "name" }
                ? Value<readonly string[]>
                : S extends { readonly kind: "json" }
                  ? Value<Literal>
                  : never;

/** An object without an option that must be there is unreadable itself; a sheet of options is not. */
type OptionReading<O, IsSheet> = O extends { readonly kind: "required"; readonly of: infer S extends Shape }
  ? IsSheet extends true
    ? Reading<S> | Unreadable
    : Reading<S>
  : O extends Shape
    ? Given<O>
    : never;

export const string = { kind: "string" } as const;
/** The name of a field. Whether there is one is looked up when all fields are known. */
export const fieldName = { kind: "string", names: "field" } as const;
/** The name of a field, or one of our words, which no field of the class can be called then. */
export function fieldNameOr<const W extends readonly string[]>(
  ...words: W
): { readonly kind: "string"; readonly names: "field"; readonly words: W } {
  return { kind: "string", names: "field", words };
}
/** The name of a field of the class in `<>`. */
export const targetFieldName = { kind: "string", names: "target-field" } as const;
export const operationName = { kind: "string", names: "operation" } as const;
export const commandName = { kind: "string", names: "command" } as const;
export const projectionName = { kind: "string", names: "projection" } as const;
export const number = { kind: "number" } as const;
/** A number with its unit, `"12h"`: its value is in milliseconds. */
export const duration = { kind: "duration" } as const;
export const boolean = { kind: "boolean" } as const;
export const regex = { kind: "regex" } as const;
/** A name of an imported or exported value: `requireUser`, `guards.admin`. */
export const name = { kind: "name" } as const;
/** Any literal: strings, numbers, arrays and objects of them. */
export const json = { kind: "json" } as const;
/** One of some values. */
export function choice<const V extends readonly (string | boolean)[]>(
  values: V,
): { readonly kind: "choice"; readonly values: V } {
  return { kind: "choice", values };
}

export function list<const S extends Shape>(of: S): { readonly kind: "list"; readonly of: S } {
  return { kind: "list", of };
}

/** An object whose keys are the user's. */
export function record<const S extends Shape>(of: S): { readonly kind: "record"; readonly of: S } {
  return { kind: "record", of };
}

/** One whose keys are names of something. */
export function recordBy<const S extends Shape>(
  keys: Named,
  of: S,
): { readonly kind: "record"; readonly of: S; readonly keys: Named } {
  return { kind: "record", of, keys };
}

/** An object whose keys are ours. */
export function options<const O extends Options>(
  given: O,
): { readonly kind: "options"; readonly options: O; readonly isSheet: false } {
  return { kind: "options", options: given, isSheet: false };
}

/** An object whose options are read each by itself: without one that must be there the others still say something. */
export function sheet<const O extends Options>(
  given: O,
): { readonly kind: "options"; readonly options: O; readonly isSheet: true } {
  return { kind: "options", options: given, isSheet: true };
}

/** An option that must be there, and how it is written. */
export function required<const S extends Shape>(
  of: S,
  example: Example,
  missing: Required["missing"] = "option-missing",
): Required<S> {
  return { kind: "required", of, example, missing };
}

/** The first shape that fits; `expected` says in words what they are together. */
export function either<const E extends readonly Shape[]>(
  expected: string,
  ...shapes: E
): { readonly kind: "either"; readonly shapes: E; readonly expected: string } {
  return { kind: "either", shapes, expected };
}
