// What an annotation's arguments may be, as data: the compiler reads them by it, and TypeScript derives the result's type from it.
import type { Located } from "../diagnostics/span.ts";
import type { Literal } from "../text/literal.ts";

/** One argument's form. */
export type Shape =
  | { readonly kind: "string" }
  | { readonly kind: "number" }
  | { readonly kind: "boolean" }
  | {
      readonly kind: "choice";
      readonly values: readonly (string | boolean)[];
      readonly later: readonly (string | boolean)[];
    }
  | { readonly kind: "list"; readonly of: Shape }
  | { readonly kind: "record"; readonly of: Shape }
  | { readonly kind: "options"; readonly options: Options }
  | { readonly kind: "either"; readonly shapes: readonly Shape[]; readonly expected: string }
  | { readonly kind: "regex" }
  | { readonly kind: "name" }
  | { readonly kind: "json" }
  | { readonly kind: "later" };

export type Options = Readonly<Record<string, Shape>>;

/** What reading an argument of a shape gives; each value knows its place. */
export type Reading<S extends Shape> = S extends { readonly kind: "string" | "number" | "boolean" }
  ? Located<{ string: string; number: number; boolean: boolean }[S["kind"]]>
  : S extends { readonly kind: "choice"; readonly values: readonly (infer V)[] }
    ? Located<V>
    : S extends { readonly kind: "list"; readonly of: infer I extends Shape }
      ? Located<readonly Reading<I>[]>
      : S extends { readonly kind: "record"; readonly of: infer I extends Shape }
        ? Located<ReadonlyMap<string, { readonly key: Located<string>; readonly value: Reading<I> }>>
        : S extends { readonly kind: "options"; readonly options: infer O extends Options }
          ? Located<{ readonly [K in keyof O]?: Reading<O[K]> }>
          : S extends { readonly kind: "either"; readonly shapes: readonly (infer E extends Shape)[] }
            ? Reading<E>
            : S extends { readonly kind: "regex" }
              ? Located<{ readonly pattern: string; readonly flags: string }>
              : S extends { readonly kind: "name" }
                ? Located<readonly string[]>
                : S extends { readonly kind: "json" }
                  ? Located<Literal>
                  : never;

export const string = { kind: "string" } as const;
export const number = { kind: "number" } as const;
export const boolean = { kind: "boolean" } as const;
export const regex = { kind: "regex" } as const;
/** A name of an imported or exported value: `requireUser`, `guards.admin`. */
export const name = { kind: "name" } as const;
/** Any literal: strings, numbers, arrays and objects of them. */
export const json = { kind: "json" } as const;
/** An option whose behaviour comes with a later release: it is refused, never ignored. */
export const later = { kind: "later" } as const;

/** One of some values; those of `later` are refused as not working yet. */
export function choice<const V extends readonly (string | boolean)[]>(
  values: V,
  laterValues: readonly (string | boolean)[] = [],
): { readonly kind: "choice"; readonly values: V; readonly later: readonly (string | boolean)[] } {
  return { kind: "choice", values, later: laterValues };
}

export function list<const S extends Shape>(of: S): { readonly kind: "list"; readonly of: S } {
  return { kind: "list", of };
}

/** An object whose keys are the user's. */
export function record<const S extends Shape>(of: S): { readonly kind: "record"; readonly of: S } {
  return { kind: "record", of };
}

/** An object whose keys are ours. */
export function options<const O extends Options>(given: O): { readonly kind: "options"; readonly options: O } {
  return { kind: "options", options: given };
}

/** The first shape that fits; `expected` says in words what they are together. */
export function either<const E extends readonly Shape[]>(
  expected: string,
  ...shapes: E
): { readonly kind: "either"; readonly shapes: E; readonly expected: string } {
  return { kind: "either", shapes, expected };
}
