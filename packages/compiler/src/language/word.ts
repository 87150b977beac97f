// Annotations as data: their target, their form and their arguments.
import type { OptionalReading, Reading, Shape } from "./shape.ts";

/** The arguments of an annotation: none, one, several by position, or any number of one shape. */
export type Arguments =
  | { readonly kind: "none" }
  | { readonly kind: "one"; readonly shape: Shape; readonly expected: string }
  | Positions<readonly Shape[], readonly Shape[]>
  | { readonly kind: "some"; readonly shape: Shape; readonly expected: string };

export interface Word {
  readonly name: string;
  /** The base name of its source file, its documentation page and its test case. */
  readonly file: string;
  readonly on: "class" | "field";
  /** An example for messages. */
  readonly example: string;
  /** `@id`, `@filter` and `@filter("eq")`, or `@column({…})`. */
  readonly form: "bare" | "either" | "called";
  readonly repeatable: boolean;
  readonly arguments: Arguments;
  /** Whether a type argument is in `<>`: `@belongsTo<User>()`. */
  readonly typeArgument: "none" | "optional" | "required";
}

/**
 * The result of reading an annotation: its arguments with their spans. There is none if a required argument is missing.
 */
export type WordReading<W extends Word> = W["arguments"] extends {
  readonly kind: "one";
  readonly shape: infer S extends Shape;
}
  ? Reading<S>
  : W["arguments"] extends {
        readonly kind: "positions";
        readonly required: infer R extends readonly Shape[];
        readonly optional: infer S extends readonly Shape[];
      }
    ? Positional<
        { readonly [I in keyof R]: R[I] extends Shape ? Reading<R[I]> : never },
        { readonly [I in keyof S]: S[I] extends Shape ? OptionalReading<S[I]> : never }
      >
    : W["arguments"] extends { readonly kind: "some"; readonly shape: infer S extends Shape }
      ? readonly Reading<S>[]
      : null;

type Positional<R, S> = R extends readonly unknown[]
  ? S extends readonly unknown[]
    ? readonly [...R, ...S]
    : never
  : never;

type Definition = Omit<Word, "repeatable" | "typeArgument"> & Partial<Word>;

/** The defaults of properties that a definition leaves out. */
export interface Defaults {
  readonly repeatable: boolean;
  readonly typeArgument: "none" | "optional" | "required";
}

export function word<const W extends Definition>(definition: W): W & Defaults {
  return { repeatable: false, typeArgument: "none", ...definition };
}

export const none = { kind: "none" } as const;

/** Exactly one argument. */
export function one<const S extends Shape>(
  shape: S,
  expected: string,
): { readonly kind: "one"; readonly shape: S; readonly expected: string } {
  return { kind: "one", shape, expected };
}

/** Arguments by position: the required ones, then the optional ones. */
export function positions<const R extends readonly Shape[], const S extends readonly Shape[]>(
  expected: string,
  required: R,
  optional: S,
): Positions<R, S> {
  return { kind: "positions", required, optional, expected };
}

/** Arguments by position. */
export interface Positions<R extends readonly Shape[], S extends readonly Shape[]> {
  readonly kind: "positions";
  readonly required: R;
  readonly optional: S;
  readonly expected: string;
}

/** Any number of arguments of one shape. */
export function some<const S extends Shape>(
  shape: S,
  expected: string,
): { readonly kind: "some"; readonly shape: S; readonly expected: string } {
  return { kind: "some", shape, expected };
}
