// A schema of any library: the part of Standard Schema that is used here.

/** What reads a value: https://standardschema.dev. Zod, Valibot, ArkType and others have it. */
export interface StandardSchema<Output, Input = unknown> {
  readonly "~standard": {
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    /** What it reads, as tsc sees it; there is no value of it. */
    readonly types?: { readonly input: Input } | undefined;
  };
}

type SchemaResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  // Without `strictNullChecks` a comparison with undefined narrows nothing: both members have to be readable.
  | { readonly value?: undefined; readonly issues: readonly SchemaIssue[] };

/**
 * What the values of a schema are compared with: `T`, and nothing in a project without `strictNullChecks`, where
 * validation libraries infer members that can be null as optional.
 */
export type SchemaOutput<T> = undefined extends string ? unknown : T;

export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
