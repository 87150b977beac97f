// Constraints and indexes into their names, which share one space with the tables of the schema.
import type { Span } from "../diagnostics/span.ts";
import { fitIdentifier } from "../text/identifier.ts";
import type { Entity, Field } from "./entity.ts";

type RelationSuffix = "key" | "lower_key" | "idx" | "lower_idx" | "trgm_idx" | "check" | "fkey";

/** `users_email_key`: PostgreSQL's own pattern, shortened with a hash where it would be cut. */
export function relationName(table: string, fields: readonly Field[], suffix: RelationSuffix): string {
  return fitIdentifier([table, ...fields.map((field) => field.column.name), suffix].join("_"));
}

/** The indexes of an entity by their names, those behind unique constraints too, and where they come from. */
export function indexesOf(
  entity: Entity,
): readonly { readonly name: string; readonly field: Field; readonly span: Span }[] {
  const { table, id } = entity;
  const unique = entity.uniques.map(({ name, fields: [field = id] }) => ({ name, field, span: field.span }));
  const single = entity.fields.flatMap((field) => {
    const searched = field.filters.some((filter) => filter.value === "search");
    const suffixes: readonly (RelationSuffix | null)[] = [
      field.column.index === null ? null : "idx",
      field.column.ci && field.column.unique === "no" ? "lower_idx" : null,
      searched ? "trgm_idx" : null,
    ];
    return suffixes.flatMap((suffix) =>
      suffix === null ? [] : [{ name: relationName(table.name, [field], suffix), field, span: field.span }],
    );
  });
  const several = entity.indexes.map(({ fields, span }) => ({
    name: relationName(table.name, fields, "idx"),
    field: fields[0] ?? id,
    span,
  }));
  return [...unique, ...single, ...several];
}
