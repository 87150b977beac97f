// Names of the catalogs into what people read and write: `users.email`, with the schema where it is not public.

/** `users`, `audit.entries`; with more parts `users.email`, `audit.entries.note`. */
export function displayName(schema: string, ...parts: readonly string[]): string {
  return (schema === "public" ? parts : [schema, ...parts]).join(".");
}

/** What has a name of its own in a catalog. */
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

/** An object by its kind and its name, as one text that no other has: of sets and maps. */
export function objectKey(kind: ObjectKind, schema: string, ...parts: readonly string[]): string {
  return JSON.stringify([kind, schema, ...parts]);
}

/** A function or a procedure: several have one name, and differ in what they take. */
export const routineKey = (routine: {
  readonly schema: string;
  readonly name: string;
  readonly arguments: string;
}): string => objectKey("function", routine.schema, routine.name, routine.arguments);

export const tableKey = (table: { readonly schema: string; readonly name: string }): string =>
  objectKey("table", table.schema, table.name);
