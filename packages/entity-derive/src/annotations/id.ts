// `@id` on a field: the primary key, or a part of it.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";
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
export const id: FieldDecorator<KeyValue> = doNothing;
