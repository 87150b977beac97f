// Uniqueness and inputs of foreign keys, and of the join entities of many-to-many relations.
import type { Entity, Link, Parent } from "./entity.ts";
import type { Constraint } from "./entity-parts.ts";
import type { Field } from "./field/field.ts";
import { type Unique, uniquesOf } from "./table/indexes.ts";
import { isGeneratedKey, isGeneratedWhenMissing } from "./table/key.ts";
import { requestFields, serverFields } from "./write/inputs.ts";

/**
 * True if at most one row refers to each row: the foreign key is unique, or unique per owner. Uniqueness among live
 * rows is enough, since relations only return those.
 */
export function isUniqueReference({ indexes }: Entity, { pairs, columns }: Pick<Parent, "pairs" | "columns">): boolean {
  return uniquesOf(indexes).some(
    ({ fields }) =>
      fields.some((field) => pairs.some(({ own }) => own === field)) &&
      fields.every((field) => columns.some(({ own }) => own === field)),
  );
}

/**
 * Returns the index that prevents a second row of a join entity for the same two rows: over both foreign keys, and
 * possibly the owner; null if there is none.
 */
export function linkUniqueness({ through, own, other }: Link): Unique | null {
  const columns = through.parents.find(({ field }) => field === own)?.columns ?? [];
  const found = uniquesOf(through.indexes).find(
    ({ fields }) =>
      fields.includes(own) &&
      fields.includes(other) &&
      fields.every((field) => field === other || columns.some((pair) => pair.own === field)),
  );
  return found ?? null;
}

export interface JoinRowFields {
  readonly request: readonly Field[];
  readonly server: readonly Field[];
}

/** Returns the fields of a join entity besides its two foreign keys, and besides its owner if that is known. */
export function joinRowFields({ through, own, other }: Link, known: Field | null = null): JoinRowFields {
  const isRest = (field: Field): boolean => field !== own && field !== other && !isGeneratedWhenMissing(field);
  return { request: requestFields(through, known).filter(isRest), server: serverFields(through, known).filter(isRest) };
}

/** Returns the constraints whose violations have typed errors: those of the entity and of its join entities. */
export function handledConstraints({ constraints, links }: Entity): readonly Constraint[] | null {
  if (constraints === null) return null;
  const all = [...constraints, ...links.flatMap(({ through }) => through.constraints ?? [])];
  return [...new Map(all.map((constraint) => [constraint.name, constraint])).values()];
}

/**
 * Returns the field of a join entity's key that needs a value in each row which no relation provides; null if there is
 * none.
 */
export function missingLinkKey({ through, own, other }: Link): Field | null {
  if (isGeneratedKey(through)) return null;
  return (
    through.key.fields.find((field) => field !== own && field !== other && field !== through.annotatedOwner) ?? null
  );
}
