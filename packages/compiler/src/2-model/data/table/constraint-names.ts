// Names of constraints and indexes: PostgreSQL's pattern, shortened with a hash where PostgreSQL would truncate it.
import type { Located } from "../../../diagnostics/span.ts";
import { fitIdentifier } from "../../../text/identifier.ts";
import type { Field } from "../field/field.ts";

type RelationSuffix = "key" | "lower_key" | "idx" | "lower_idx" | "trgm_idx" | "gin_idx" | "check" | "fkey" | "excl";

/** Returns a name such as `users_email_key`. */
export function relationName(
  table: string,
  fields: readonly { readonly column: { readonly name: string } }[],
  suffix: RelationSuffix,
): string {
  const names = fields.map((field) => field.column.name);
  return nameOfParts(table, names, suffix);
}

/** Returns a name with parts other than columns, such as `lower`. */
export function nameOfParts(table: string, parts: readonly string[], suffix: RelationSuffix): string {
  return fitIdentifier([table, ...parts, suffix].join("_"));
}

/** Returns a name such as `users_pkey`. */
export function primaryKeyName(table: string): string {
  return fitIdentifier(`${table}_pkey`);
}

/** A CHECK of a column; `sql` is null for the one that limits it to the values of its union. */
export interface NamedCheck {
  readonly name: string;
  readonly sql: Located<string> | null;
}

/**
 * Returns the CHECK constraints of a column, numbered as PostgreSQL does: `users_age_check`, `users_age_check1`. The
 * one of a union comes first.
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

/** Returns a name such as `users_address_check`, for columns and embedded objects. */
export function checkName(table: string, field: Field): string {
  return relationName(table, [field], "check");
}

/** Returns the names of a live reference, after the foreign key and its column: `posts_author_id_fkey_live`, `author_live`. */
export function liveNames(
  constraint: string,
  column: string,
): { readonly constraint: string; readonly column: string } {
  return {
    constraint: fitIdentifier(`${constraint}_live`),
    column: fitIdentifier(`${column.replace(/_?id$/i, "") || column}_live`),
  };
}
