// A column's constraints and indexes into their names, which share one space with the tables of the schema.
import { fitIdentifier } from "../text/identifier.ts";
import type { Field, Table } from "./entity.ts";

export type RelationSuffix = "key" | "idx" | "trgm_idx" | "check";

/** `users_email_key`: PostgreSQL's own pattern, shortened with a hash where it would be cut. */
export function relationName(table: Table, field: Field, suffix: RelationSuffix): string {
  return fitIdentifier(`${table.name}_${field.column.name}_${suffix}`);
}

/** The indexes that a column gets, those behind unique constraints too. */
export function indexSuffixes(field: Field): readonly RelationSuffix[] {
  const { unique, index } = field.column;
  const searched = field.filters.some((filter) => filter.value === "search");
  const suffixes: readonly (RelationSuffix | null)[] = [
    unique ? "key" : null,
    index === null ? null : "idx",
    searched ? "trgm_idx" : null,
  ];
  return suffixes.filter((suffix) => suffix !== null);
}
