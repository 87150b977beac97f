// Constraints and indexes into their names: PostgreSQL's own pattern, shortened with a hash where it would be cut.
import { fitIdentifier } from "../../text/identifier.ts";
import type { Check, Field } from "./field.ts";

type RelationSuffix = "key" | "lower_key" | "idx" | "lower_idx" | "trgm_idx" | "gin_idx" | "check" | "fkey";

/** `users_email_key` */
export function relationName(
  table: string,
  fields: readonly { readonly column: { readonly name: string } }[],
  suffix: RelationSuffix,
): string {
  return fitIdentifier([table, ...fields.map((field) => field.column.name), suffix].join("_"));
}

/** `users_pkey` */
export function primaryKeyName(table: string): string {
  return fitIdentifier(`${table}_pkey`);
}

/** The constraints of `@column({ check })`: `users_age_check`, `users_age_check1`, as PostgreSQL counts them. */
export function columnChecks(table: string, field: Field): readonly (Check & { readonly name: string })[] {
  const unnamed = field.column.checks.filter(({ name }) => name === null);
  return field.column.checks.map((check) => {
    const count = unnamed.indexOf(check);
    const made = count <= 0 ? checkName(table, field) : fitIdentifier(`${checkName(table, field)}${count}`);
    return { ...check, name: check.name ?? made };
  });
}

/** `users_address_check`: the constraint by which an embedded object is there as a whole. */
export function checkName(table: string, field: Field): string {
  return relationName(table, [field], "check");
}
