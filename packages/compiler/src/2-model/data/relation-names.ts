// Constraints and indexes into their names, which share one space with the tables of the schema.
import type { Span } from "../../diagnostics/span.ts";
import { fitIdentifier } from "../../text/identifier.ts";
import type { Entity } from "./entity.ts";
import type { Field } from "./field.ts";

type RelationSuffix = "key" | "lower_key" | "idx" | "lower_idx" | "trgm_idx" | "check" | "fkey";

/** `users_email_key`: PostgreSQL's own pattern, shortened with a hash where it would be cut. */
export function relationName(table: string, fields: readonly Field[], suffix: RelationSuffix): string {
  return fitIdentifier([table, ...fields.map((field) => field.column.name), suffix].join("_"));
}

/** An index by its name, and where it comes from. */
interface NamedIndex {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly isUnique: boolean;
  readonly span: Span;
}

/** The indexes of an entity, those behind unique constraints too. */
export function indexesOf(entity: Entity): readonly NamedIndex[] {
  const { table, id } = entity;
  const unique = entity.uniques.map(({ name, fields }) => {
    const [field = id] = fields;
    return { name, fields, isUnique: true, span: field.span };
  });
  const plain = (fields: readonly Field[], suffix: RelationSuffix, span: Span): NamedIndex => ({
    name: relationName(table.name, fields, suffix),
    fields,
    isUnique: false,
    span,
  });
  const single = entity.fields.flatMap((field) => {
    const { index, ci, unique: uniqueness } = field.column;
    const made: NamedIndex[] = [];
    if (index !== null) made.push(plain([field], "idx", field.span));
    if (ci && uniqueness === "no") made.push(plain([field], "lower_idx", field.span));
    if (field.filters.some((filter) => filter.value === "search")) made.push(plain([field], "trgm_idx", field.span));
    return made;
  });
  return [...unique, ...single, ...entity.indexes.map(({ fields, span }) => plain(fields, "idx", span))];
}
