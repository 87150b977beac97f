// `@filter` on a field: queries can filter by it, and how.

import { doNothing, type FieldDecoratorIn, type FieldOf, type Instance } from "../decorators/field-decorator.ts";

/** The filters of a field: those that match text are for plain text only, so not for literal unions and enums. */
export type FilterKind<Value> = string extends Value ? "eq" | "like" | "range" | "search" : "eq" | "range";

/**
 * Queries may filter by this field.
 *
 * - `"eq"` (also the bare `@filter`): equal to the value
 * - `"like"`: contains the text, ignoring case; `%`, `_` and `\` mean themselves
 * - `"search"`: as `"like"`, but `%` and `_` in the term are wildcards; backed by a trigram index
 * - `"range"`: two parameters, `{field}From` and `{field}To`, both inclusive
 *
 * `"like"` and `"search"` are for plain text.
 *
 * @example
 * @filter("like") title!: string;
 * @filter status!: "draft" | "published";
 */
export function filter<Entity, Name extends keyof Entity>(
  kind: FilterKind<Entity[Name]>,
): FieldDecoratorIn<Entity, Name>;
export function filter<const Name extends string>(
  target: (Instance & { readonly [Key in Name]: unknown }) | undefined,
  place: Name | FieldOf<unknown>,
  descriptor?: never,
): void;
export function filter(...parameters: readonly unknown[]): unknown {
  // Bare, it is the decorator itself: what it returned would replace the field's initializer.
  return parameters.length === 1 ? doNothing : undefined;
}
