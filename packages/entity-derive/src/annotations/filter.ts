// `@filter` on a field: queries can filter by it, and how.

import { doNothing, type FieldDecoratorIn, type FieldOf, type Instance } from "../decorators/field-decorator.ts";

/** The filters of a field of the type `Value`; a member of an interface, since tsc then shows the kinds themselves. */
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
 * The filters of a field: those that match text are for plain text only, so not for literal unions and enums; `null` is
 * for what can be null, `has` for arrays.
 */
export type FilterKind<Value> = Filtered<Value>["kind"];

/**
 * Queries may filter by this field.
 *
 * - `"eq"` (also the bare `@filter`): equal to the value
 * - `"like"`: contains the text, ignoring case; `%`, `_` and `\` mean themselves
 * - `"search"`: as `"like"`, but `%` and `_` in the term are wildcards; backed by a trigram index
 * - `"in"`: `{field}In`, one of some values
 * - `"not"`: `{field}Not`, another value; NULL is one
 * - `"null"`: `{field}IsNull`, whether there is no value
 * - `"has"`: `{field}Has`, an array that has all of some elements; backed by a GIN index
 * - `"range"`: two parameters, `{field}From` and `{field}To`, both inclusive
 *
 * `"like"` and `"search"` are for plain text. A field can have several kinds: `@filter("eq", "range")`.
 *
 * @example
 * @filter("like") title!: string;
 * @filter status!: "draft" | "published";
 */
export function filter<const Name extends string>(
  target: (object & Instance & { readonly [Key in Name]: unknown }) | undefined,
  place: Name | FieldOf<unknown>,
  descriptor?: never,
  // `any`, and first: where no signature fits, tsc goes on with this one, and has nothing to say of what it returns.
  // biome-ignore lint/suspicious/noExplicitAny: a decorator may return nothing else besides `void`
): any;
export function filter<Entity, Name extends keyof Entity>(
  ...kinds: readonly [FilterKind<Entity[Name]>, ...(readonly FilterKind<Entity[Name]>[])]
): FieldDecoratorIn<Entity, Name>;
export function filter(...parameters: readonly unknown[]): unknown {
  // Bare, it is the decorator itself: what it returned would replace the field's initializer.
  return parameters.length === 1 || typeof parameters[0] === "string" ? doNothing : undefined;
}
