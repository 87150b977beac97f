// A schema of any library: the part of Standard Schema that is used here.

/** What reads a value: https://standardschema.dev. Zod, Valibot, ArkType and others have it. */
export interface StandardSchema<T> {
  readonly "~standard": {
    readonly validate: (value: unknown) => SchemaResult<T> | Promise<SchemaResult<T>>;
  };
}

type SchemaResult<T> = { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly SchemaIssue[] };

export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
