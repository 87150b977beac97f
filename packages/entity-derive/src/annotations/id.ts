// `@id` on a field: the primary key.

import { doNothing, type FieldDecorator, type FieldOf, type Instance } from "../decorators/field-decorator.ts";

/** The options of `@id`. */
export interface IdOptions {
  /** What the constraint of the primary key is called. Default: the name that PostgreSQL would give it. */
  readonly name?: string;
}

/**
 * The primary key: a UUID that the repository makes (version 7 unless `@entity({ uuid: "v4" })`).
 * In every response, never in a request. Each entity has exactly one; the field is a `Uuid`.
 *
 * @example
 * @id id!: Uuid;
 */
export function id(options: IdOptions): FieldDecorator<string>;
export function id<const Name extends string>(
  target: (Instance & { readonly [Key in Name]: string }) | undefined,
  place: Name | FieldOf<string>,
  descriptor?: never,
): void;
export function id(...parameters: readonly unknown[]): unknown {
  // Bare, it is the decorator itself: what it returned would replace the field's initializer.
  return parameters.length === 1 ? doNothing : undefined;
}
