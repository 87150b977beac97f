// `@id` on a field: the primary key, or a part of it.

import { doNothing, type FieldDecorator, type FieldOf, type Instance } from "../decorators/field-decorator.ts";
import type {
  TemporalInstant,
  TemporalPlainDate,
  TemporalPlainDateTime,
  TemporalPlainTime,
} from "../vocabulary/temporal.ts";

/** What has an order, by which rows can be found and listed. */
type KeyValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | TemporalInstant
  | TemporalPlainDate
  | TemporalPlainDateTime
  | TemporalPlainTime;

/** The options of `@id`. */
export interface IdOptions {
  /** What the constraint of the primary key is called. Default: the name that PostgreSQL would give it. */
  readonly name?: string;
}

/**
 * The primary key; several fields with `@id` are a composite key, in the order of the class. It is in every response,
 * and no request changes it.
 *
 * - `@id id!: Uuid`: a UUID that the repository makes (version 7 unless `@entity({ uuid: "v4" })`)
 * - `@id @field("create") id!: Uuid`: the same, unless the request says it
 * - `@id @auto id!: i64` (or `bigint`, `i32`): PostgreSQL numbers the rows
 * - `@id @field("create") code!: string`: a natural key, of any type with an order but floating point numbers
 *
 * @example
 * @id id!: Uuid;
 */
export function id<const Name extends string>(
  target: (Instance & { readonly [Key in Name]: KeyValue }) | undefined,
  place: Name | FieldOf<KeyValue>,
  descriptor?: never,
  // First, since without `strictNullChecks` the undefined that a bare `@id` is called with would be options; and `any`,
  // since tsc goes on with the first signature where none fits, and has nothing to say of what that returns.
  // biome-ignore lint/suspicious/noExplicitAny: a decorator may return nothing else besides `void`
): any;
export function id(options: IdOptions): FieldDecorator<KeyValue>;
// Once more, since tsc says of the last signature why it does not fit.
export function id<const Name extends string>(
  target: (Instance & { readonly [Key in Name]: KeyValue }) | undefined,
  place: Name | FieldOf<KeyValue>,
  descriptor?: never,
): void;
export function id(...parameters: readonly unknown[]): unknown {
  // Bare, it is the decorator itself: what it returned would replace the field's initializer.
  return parameters.length === 1 ? doNothing : undefined;
}
