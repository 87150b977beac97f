// The part of Standard Schema that is used here.

/** A schema with the interface of Standard Schema (https://standardschema.dev), as in Zod, Valibot and ArkType. */
export interface StandardSchema<Output, Input = unknown> {
  readonly "~standard": {
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    /** The types of input and output, for tsc only. There is no value. */
    readonly types?: { readonly input: Input } | undefined;
  };
}

type SchemaResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  // `value` is optional here: without `strictNullChecks`, comparing with undefined narrows nothing, and both must be
  // readable.
  | { readonly value?: undefined; readonly issues: readonly SchemaIssue[] };

/**
 * The expected output of a schema: `T`, or `unknown` in a project without `strictNullChecks`, where validation
 * libraries infer nullable properties as optional.
 */
export type SchemaOutput<T> = undefined extends string ? unknown : T;

export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
