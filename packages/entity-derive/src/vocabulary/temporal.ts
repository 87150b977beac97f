// The classes of Temporal as types; `never` if the project's `lib` has no Temporal.

export type TemporalOf<Name extends string> = typeof globalThis extends {
  readonly Temporal: { readonly [Key in Name]: abstract new (...parameters: never[]) => infer Value };
}
  ? Value
  : never;

export type TemporalInstant = TemporalOf<"Instant">;
export type TemporalPlainDate = TemporalOf<"PlainDate">;
export type TemporalPlainTime = TemporalOf<"PlainTime">;
export type TemporalPlainDateTime = TemporalOf<"PlainDateTime">;
