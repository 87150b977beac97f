// Constraints and indexes into their names: PostgreSQL's own pattern, shortened with a hash where it would be cut.
import { fitIdentifier } from "../../text/identifier.ts";
import type { Field } from "./field.ts";

type RelationSuffix = "key" | "lower_key" | "idx" | "lower_idx" | "trgm_idx" | "gin_idx" | "check" | "fkey";

/** `users_email_key` */
export function relationName(table: string, fields: readonly Field[], suffix: RelationSuffix): string {
  return fitIdentifier([table, ...fields.map((field) => field.column.name), suffix].join("_"));
}

/** `users_pkey` */
export function primaryKeyName(table: string): string {
  return fitIdentifier(`${table}_pkey`);
}

/** `users_age_check`: the constraint of `@column({ check })`. */
export function checkName(table: string, field: Field): string {
  return relationName(table, [field], "check");
}
