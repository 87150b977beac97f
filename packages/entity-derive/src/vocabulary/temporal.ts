// The classes of Temporal as types that are there whatever the project's `lib` is: `never` where it has no Temporal.

type InstanceOf<Name extends string> = typeof globalThis extends {
  readonly Temporal: { readonly [Key in Name]: abstract new (...given: never[]) => infer Value };
}
  ? Value
  : never;

export type TemporalInstant = InstanceOf<"Instant">;
export type TemporalPlainDate = InstanceOf<"PlainDate">;
export type TemporalPlainTime = InstanceOf<"PlainTime">;
export type TemporalPlainDateTime = InstanceOf<"PlainDateTime">;
