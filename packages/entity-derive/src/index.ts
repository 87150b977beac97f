// The exports for entity files: annotations, types of fields, and value objects.

export { auto } from "./annotations/auto.ts";
export { belongsTo } from "./annotations/belongs-to.ts";
export { column, type TextCodec } from "./annotations/column.ts";
export { command } from "./annotations/command.ts";
export { embed } from "./annotations/embed.ts";
export { entity } from "./annotations/entity.ts";
export { field } from "./annotations/field.ts";
export { filter } from "./annotations/filter.ts";
export { hasMany } from "./annotations/has-many.ts";
export { hasOne } from "./annotations/has-one.ts";
export { id } from "./annotations/id.ts";
export { join } from "./annotations/join.ts";
export { owner } from "./annotations/owner.ts";
export { projection } from "./annotations/projection.ts";
export { schema } from "./annotations/schema.ts";
export { scope } from "./annotations/scope.ts";
export { sort } from "./annotations/sort.ts";
export { validate } from "./annotations/validate.ts";
export { version } from "./annotations/version.ts";
export type { Json, JsonValue } from "./vocabulary/json.ts";
export type {
  Decimal,
  f32,
  f64,
  IpAddress,
  i16,
  i32,
  i64,
  PlainDate,
  PlainDateTime,
  PlainTime,
  Uuid,
} from "./vocabulary/scalars.ts";
export { type ValueObject, type ValueObjectOptions, type ValueOf, valueObject } from "./vocabulary/value-object.ts";
