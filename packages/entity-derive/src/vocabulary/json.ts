// The types of values that JSON can carry, for JSONB columns.

/** Any JSON value. */
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

/** `Type` with each property as far as JSON can carry it. A mapped type, so that interfaces fit. */
type JsonProperties<Type> = { readonly [Key in keyof Type]: JsonShape<Type[Key]> };

/**
 * A `JSONB` column that holds a `Type`, or any JSON value without one. Stored and sent as it is.
 * `Type` may be an interface; it is not checked when a row is read. What JSON cannot carry (a `Date`, a `bigint`,
 * a method) does not compile.
 *
 * @example
 * @field("create", "response") settings!: Json<{ theme: "light" | "dark"; columns: number }>;
 */
export type Json<Type extends JsonProperties<Type> = JsonValue> = Type;
