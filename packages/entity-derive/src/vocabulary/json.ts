// Types of JSON values, for JSONB columns.

/** Any JSON value (RFC 8259). */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

type JsonShape<Type> = Type extends JsonValue | undefined
  ? Type
  : Type extends bigint | symbol | ((...parameters: never) => unknown)
    ? never
    : JsonProperties<Type>;

/**
 * `Type` with only those properties that JSON can represent. A mapped type, because interfaces are assignable to it.
 */
type JsonProperties<Type> = { readonly [Key in keyof Type]: JsonShape<Type[Key]> };

/**
 * A `JSONB` column with values of `Type`, or with any JSON value. Stored and sent unchanged. `Type` can be an
 * interface. Values are not checked when a row is read. Types that JSON cannot represent, such as `Date` and `bigint`,
 * do not compile.
 *
 * @example
 * @field("create", "response") settings!: Json<{ theme: "light" | "dark"; columns: number }>;
 */
export type Json<Type extends JsonProperties<Type> = JsonValue> = Type;
