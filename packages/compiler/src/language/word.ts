// A word of the annotation language as data: where it stands, how it is written, what it takes.
import type { Reading, Shape } from "./shape.ts";

/** A word's arguments: the same shape repeated, or one object of options. */
export type Arguments =
  | { readonly kind: "none" }
  | { readonly kind: "one"; readonly shape: Shape; readonly expected: string }
  | { readonly kind: "some"; readonly shape: Shape; readonly expected: string };

export interface Word {
  readonly name: string;
  /** The name of its file, its page and its case. */
  readonly file: string;
  readonly on: "class" | "field";
  /** `@id`, `@filter` and `@filter("eq")`, or `@column({…})`. */
  readonly form: "bare" | "either" | "called";
  readonly repeatable: boolean;
  readonly arguments: Arguments;
  /** A word that comes with a later release is refused, never ignored. */
  readonly status: "working" | "later";
}

/** What reading a word gives: its arguments, each with its place. */
export type WordReading<W extends Word> = W["arguments"] extends {
  readonly kind: "one";
  readonly shape: infer S extends Shape;
}
  ? Reading<S>
  : W["arguments"] extends { readonly kind: "some"; readonly shape: infer S extends Shape }
    ? readonly Reading<S>[]
    : null;

export function word<const W extends Omit<Word, "repeatable" | "status"> & Partial<Word>>(
  given: W,
): W & { readonly repeatable: boolean; readonly status: "working" | "later" } {
  return { repeatable: false, status: "working", ...given };
}

/** A word whose behaviour comes with a later release. */
export function laterWord<const N extends string>(
  name: N,
  file: string,
  on: Word["on"],
): Word & { readonly name: N; readonly status: "later" } {
  return { name, file, on, form: "either", repeatable: true, arguments: { kind: "none" }, status: "later" };
}

export const none = { kind: "none" } as const;

/** Exactly one argument. */
export function one<const S extends Shape>(
  shape: S,
  expected: string,
): { readonly kind: "one"; readonly shape: S; readonly expected: string } {
  return { kind: "one", shape, expected };
}

/** Any number of arguments of one shape. */
export function some<const S extends Shape>(
  shape: S,
  expected: string,
): { readonly kind: "some"; readonly shape: S; readonly expected: string } {
  return { kind: "some", shape, expected };
}
