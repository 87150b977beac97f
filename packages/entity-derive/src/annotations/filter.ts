// `@filter`: filters of a field in queries.

import { doNothing, type FieldDecoratorIn, type FieldOf, type Instance } from "../decorators/field-decorator.ts";

/** The filters of fields of the type `Value`. An interface, because error messages of tsc then list the kinds. */
interface Filtered<Value> {
  readonly kind:
    | "eq"
    | "in"
    | "not"
    | "range"
    | (string extends Value ? "like" : never)
    | (string extends Value ? "search" : never)
    | (null extends Value ? "null" : never)
    | ([NonNullable<Value>] extends [readonly unknown[]] ? "has" : never);
}

/**
 * The filters of a field of type `Value`. Text matching is only for plain text, not for unions of texts or enums;
 * `"null"` only for nullable fields, `"has"` only for arrays.
 */
export type FilterKind<Value> = Filtered<Value>["kind"];

/**
 * Adds filters on this field to queries.
 *
 * - `"eq"`, or `@filter` without arguments: equal to the value
 * - `"like"`: contains the text, ignoring case; `%`, `_` and `\` are not special
 * - `"search"`: like `"like"`, but `%` and `_` are wildcards; creates a trigram index
 * - `"in"`: `{field}In`, equal to one of the values
 * - `"not"`: `{field}Not`, different from the value, or NULL
 * - `"null"`: `{field}IsNull`, whether the value is NULL
 * - `"has"`: `{field}Has`, an array that contains all given elements; creates a GIN index
 * - `"range"`: `{field}From` and `{field}To`, both inclusive
 *
 * A field can have several kinds: `@filter("eq", "range")`.
 *
 * @example
 * @filter("like") title!: string;
 * @filter status!: "draft" | "published";
 */
export function filter<const Name extends string>(
  target: (object & Instance & { readonly [Key in Name]: unknown }) | undefined,
  place: Name | FieldOf<unknown>,
  descriptor?: never,
  // `any`, in the first signature: if none fits, tsc continues with this one, whose result then causes no second error.
  // biome-ignore lint/suspicious/noExplicitAny: a decorator may return nothing else besides `void`
): any;
export function filter<Entity, Name extends keyof Entity>(
  ...kinds: readonly [FilterKind<Entity[Name]>, ...(readonly FilterKind<Entity[Name]>[])]
): FieldDecoratorIn<Entity, Name>;
export function filter(...parameters: readonly unknown[]): unknown {
  // For `@filter` without parentheses, this is the decorator itself: a result would replace the field's initializer.
  return parameters.length === 1 || typeof parameters[0] === "string" ? doNothing : undefined;
}
