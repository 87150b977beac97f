// `@id`: the primary key, or a part of it.

import { doNothing, type FieldDecorator, type FieldOf, type Instance } from "../decorators/field-decorator.ts";
import type {
  TemporalInstant,
  TemporalPlainDate,
  TemporalPlainDateTime,
  TemporalPlainTime,
} from "../vocabulary/scalars.ts";

/** Types of keys: those with an order, by which rows can be found and listed. */
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

/** Options of `@id`. */
export interface IdOptions {
  /** The name of the primary-key constraint. Default: the name that PostgreSQL would choose, such as `users_pkey`. */
  readonly name?: string;
}

/**
 * Makes this field the primary key. Several fields with `@id` form a composite key, in the order of the class. Every
 * response contains the key, and no request can change it.
 *
 * - `@id id!: Uuid`: a UUID that the repository generates (version 7, or 4 with `@entity({ uuid: "v4" })`)
 * - `@id @field("create") id!: Uuid`: the same, but a create request can set it
 * - `@id @auto id!: i64` (or `bigint`, `i32`): a number that PostgreSQL generates
 * - `@id @field("create") code!: string`: a natural key, of any type with an order except floating-point numbers
 *
 * @example
 * @id id!: Uuid;
 */
export function id<const Name extends string>(
  target: (Instance & { readonly [Key in Name]: KeyValue }) | undefined,
  place: Name | FieldOf<KeyValue>,
  descriptor?: never,
  // The first signature: without `strictNullChecks`, the undefined that `@id` without parentheses is called with would
  // pass as options. `any`, because if no signature fits, tsc continues with the first one, whose result then causes no
  // second error.
  // biome-ignore lint/suspicious/noExplicitAny: a decorator may return nothing else besides `void`
): any;
export function id(options: IdOptions): FieldDecorator<KeyValue>;
// Repeated, because tsc explains why the last signature does not fit.
export function id<const Name extends string>(
  target: (Instance & { readonly [Key in Name]: KeyValue }) | undefined,
  place: Name | FieldOf<KeyValue>,
  descriptor?: never,
): void;
export function id(...parameters: readonly unknown[]): unknown {
  // For `@id` without parentheses, this is the decorator itself: a result would replace the field's initializer.
  return parameters.length === 1 ? doNothing : undefined;
}
