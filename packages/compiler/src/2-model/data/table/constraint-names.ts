// Constraints and indexes into their names: PostgreSQL's own pattern, shortened with a hash where it would be cut.
import type { Located } from "../../../diagnostics/span.ts";
import { fitIdentifier } from "../../../text/identifier.ts";
import type { Field } from "../field/field.ts";

type RelationSuffix = "key" | "lower_key" | "idx" | "lower_idx" | "trgm_idx" | "gin_idx" | "check" | "fkey" | "excl";

/** `users_email_key` */
export function relationName(
  table: string,
  fields: readonly { readonly column: { readonly name: string } }[],
  suffix: RelationSuffix,
): string {
  const names = fields.map((field) => field.column.name);
  return nameOfParts(table, names, suffix);
}

/** The same of names that are no columns alone. */
export function nameOfParts(table: string, parts: readonly string[], suffix: RelationSuffix): string {
  return fitIdentifier([table, ...parts, suffix].join("_"));
}

/** `users_pkey` */
export function primaryKeyName(table: string): string {
  return fitIdentifier(`${table}_pkey`);
}

/** A CHECK of a column; the one that keeps it to the values of its union has no SQL of the user's. */
export interface NamedCheck {
  readonly name: string;
  readonly sql: Located<string> | null;
}

/**
 * The CHECK constraints of a column: `users_age_check`, `users_age_check1`, as PostgreSQL counts them. That of the values
 * of a union comes first.
 */
export function columnChecks(table: string, field: Field): readonly NamedCheck[] {
  const { checks, hasUnionCheck } = field.column;
  const all = [...(hasUnionCheck ? [{ sql: null, name: null }] : []), ...checks];
  const unnamed = all.filter(({ name }) => name === null);
  return all.map((check) => {
    const count = unnamed.indexOf(check);
    const made = count <= 0 ? checkName(table, field) : fitIdentifier(`${checkName(table, field)}${count}`);
    return { sql: check.sql, name: check.name ?? made };
  });
}

/** `users_address_check`: the constraint by which an embedded object is there as a whole. */
export function checkName(table: string, field: Field): string {
  return relationName(table, [field], "check");
}
