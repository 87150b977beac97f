// Display names and keys of catalog objects.

/** A name with its schema, both unquoted. */
export interface QualifiedName {
  readonly schema: string;
  readonly name: string;
}

/** `users.email`, or `audit.entries.note` outside of `public`. */
export function displayName(schema: string, ...parts: readonly string[]): string {
  return (schema === "public" ? parts : [schema, ...parts]).join(".");
}

/** The kinds of named objects in a catalog. */
export type ObjectKind =
  | "schema"
  | "extension"
  | "type"
  | "domain"
  | "sequence"
  | "table"
  | "column"
  | "constraint"
  | "index"
  | "trigger"
  | "policy"
  | "view"
  | "function";

/** Returns a unique key of an object, for sets and maps. */
export function objectKey(kind: ObjectKind, schema: string, ...parts: readonly string[]): string {
  return JSON.stringify([kind, schema, ...parts]);
}

/** Routines are overloaded: the key includes the argument types. */
export const routineKey = (routine: QualifiedName & { readonly arguments: string }): string =>
  objectKey("function", routine.schema, routine.name, routine.arguments);

export const tableKey = ({ schema, name }: QualifiedName): string => objectKey("table", schema, name);
