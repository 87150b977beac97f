// Shapes of annotation arguments, as data.
// The compiler reads arguments by them, and TypeScript infers the types of the results.
import type { Located, Span } from "../diagnostics/span.ts";
import type { Literal } from "../text/literal.ts";

/** The shape of one argument. */
export type Shape =
  | { readonly kind: "string"; readonly names?: NameKind; readonly words?: readonly string[] }
  | { readonly kind: "number" }
  | { readonly kind: "duration" }
  | { readonly kind: "boolean" }
  | {
      readonly kind: "choice";
      readonly values: readonly (string | boolean)[];
    }
  /** `isAdded`: an entity adds its items to those of a base class, instead of replacing them. */
  | { readonly kind: "list"; readonly of: Shape; readonly isAdded?: true }
  | { readonly kind: "record"; readonly of: Shape; readonly keys?: NameKind }
  | {
      readonly kind: "options";
      readonly options: Options;
      readonly isPartial: boolean;
      /** Returns the options that a shorthand, a text or a boolean, stands for; null if none. */
      readonly fromShorthand?: (value: string | boolean) => string | null;
    }
  | { readonly kind: "either"; readonly shapes: readonly Shape[]; readonly expected: string }
  | { readonly kind: "regex" }
  | { readonly kind: "name" }
  | { readonly kind: "json" };

/**
 * The kind of thing that a text names, for completion in editors: a member of this class, or a field of the class in
 * `<>`.
 */
export type NameKind = "field" | "target-field" | "operation" | "command" | "projection";

/** The options of an object, by name. */
export type Options = Readonly<Record<string, Shape | Required>>;

/** A required option. The message about a missing one quotes the example. */
export interface Required<S extends Shape = Shape> {
  readonly kind: "required";
  readonly of: S;
  readonly example: Example;
  /** The message for the missing option. */
  readonly missing: "option-missing" | "table-missing" | "conflict-missing" | "constraint-incomplete";
}

/** An example of an option: a fixed text, or a function of the name of a class or field. */
export type Example = string | ((target: string) => string);

export function exampleOf({ example }: Required, target: string): string {
  return typeof example === "string" ? example : example(target);
}

/** An argument with a valid value. */
export interface Value<T> extends Located<T> {
  readonly kind: "value";
}

/** An optional argument that was left out. */
export interface Absent {
  readonly kind: "absent";
  readonly value?: undefined;
  readonly span?: undefined;
}

/** An invalid argument, or a required one that is missing. It has been reported already. */
export interface Unreadable {
  readonly kind: "unreadable";
  readonly value?: undefined;
  readonly span: Span;
}

export const absent: Absent = { kind: "absent" };

/** A name of a value, such as that of a function, and the path of the file that declares or imports it. */
export interface NameReading {
  readonly path: readonly string[];
  readonly file: string;
}

/** The result of reading an optional argument. */
export type OptionalReading<S extends Shape> = Reading<S> | Absent | Unreadable;

/** The result of reading a valid argument of a shape. Each value has its span. */
export type Reading<S extends Shape> = S extends { readonly kind: "string" | "number" | "boolean" | "duration" }
  ? Value<{ string: string; number: number; boolean: boolean; duration: number }[S["kind"]]>
  : S extends { readonly kind: "choice"; readonly values: readonly (infer V)[] }
    ? Value<V>
    : S extends { readonly kind: "list"; readonly of: infer I extends Shape }
      ? Value<readonly Reading<I>[]>
      : S extends { readonly kind: "record"; readonly of: infer I extends Shape }
        ? Value<ReadonlyMap<string, { readonly key: Located<string>; readonly value: Reading<I> }>>
        : S extends { readonly kind: "options"; readonly options: infer O extends Options; readonly isPartial: infer P }
          ? Value<{ readonly [K in keyof O]: OptionReading<O[K], P> }>
          : S extends { readonly kind: "either"; readonly shapes: readonly (infer E extends Shape)[] }
            ? Reading<E>
            : S extends { readonly kind: "regex" }
              ? Value<{ readonly pattern: string; readonly flags: string }>
              : S extends { readonly kind: "name" }
                ? Value<NameReading>
                : S extends { readonly kind: "json" }
                  ? Value<Literal>
                  : never;

/** An object without a required option is unreadable as a whole, unless its options are partial. */
type OptionReading<O, IsPartial> = O extends { readonly kind: "required"; readonly of: infer S extends Shape }
  ? IsPartial extends true
    ? Reading<S> | Unreadable
    : Reading<S>
  : O extends Shape
    ? OptionalReading<O>
    : never;

export const string = { kind: "string" } as const;
/** The name of a field. It is resolved once all fields are known. */
export const fieldName = { kind: "string", names: "field" } as const;
/** The name of a field, or one of the reserved words given. */
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
/** A number with a unit, `"12h"`, as milliseconds. */
export const duration = { kind: "duration" } as const;
export const boolean = { kind: "boolean" } as const;
export const regex = { kind: "regex" } as const;
/** A reference to an imported or exported value: `requireUser`, `guards.admin`. */
export const name = { kind: "name" } as const;
/** Any literal: strings, numbers, arrays and objects of them. */
export const json = { kind: "json" } as const;
/** One of a set of values. */
export function choice<const V extends readonly (string | boolean)[]>(
  values: V,
): { readonly kind: "choice"; readonly values: V } {
  return { kind: "choice", values };
}

export function list<const S extends Shape>(of: S): { readonly kind: "list"; readonly of: S } {
  return { kind: "list", of };
}

/** A list to which base classes and entities both add items. */
export function addedList<const S extends Shape>(
  of: S,
): { readonly kind: "list"; readonly of: S; readonly isAdded: true } {
  return { kind: "list", of, isAdded: true };
}

/** An object with keys of the user's choice. */
export function record<const S extends Shape>(of: S): { readonly kind: "record"; readonly of: S } {
  return { kind: "record", of };
}

/** An object whose keys name things of one kind. */
export function recordBy<const S extends Shape>(
  keys: NameKind,
  of: S,
): { readonly kind: "record"; readonly of: S; readonly keys: NameKind } {
  return { kind: "record", of, keys };
}

/** An object with known keys. */
export function options<const O extends Options>(
  options: O,
): { readonly kind: "options"; readonly options: O; readonly isPartial: false } {
  return { kind: "options", options, isPartial: false };
}

/** An object whose options are read independently: if a required one is missing, the others are still valid. */
export function partialOptions<const O extends Options>(
  options: O,
): { readonly kind: "options"; readonly options: O; readonly isPartial: true } {
  return { kind: "options", options, isPartial: true };
}

/** A required option, with an example of it. */
export function required<const S extends Shape>(
  of: S,
  example: Example,
  missing: Required["missing"] = "option-missing",
): Required<S> {
  return { kind: "required", of, example, missing };
}

/** The first shape that fits; `expected` describes all of them in messages. */
export function either<const E extends readonly Shape[]>(
  expected: string,
  ...shapes: E
): { readonly kind: "either"; readonly shapes: E; readonly expected: string } {
  return { kind: "either", shapes, expected };
}
