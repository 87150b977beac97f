// A foreign key into how many rows can refer to one and the same row by it; two of them into what joins two rows.
import type { Entity, Link, Parent } from "./entity.ts";
import type { Constraint } from "./entity-parts.ts";
import type { Field } from "./field/field.ts";
import { type Unique, uniquesOf } from "./table/indexes.ts";
import { isGeneratedKey, isGeneratedWhenMissing } from "./table/key.ts";
import { requestFields, serverFields } from "./write/inputs.ts";

/**
 * Whether at most one row refers to each: the foreign key is unique, or unique within the owner that both rows have.
 * Among live rows is enough, since relations lead to live ones.
 */
export function isUniqueReference(
  { indexes }: Entity,
  { pairs, ownerPair }: Pick<Parent, "pairs" | "ownerPair">,
): boolean {
  const own = pairs.map((pair) => pair.own);
  return uniquesOf(indexes).some(
    ({ fields }) =>
      fields.some((field) => own.includes(field)) &&
      fields.every((field) => own.includes(field) || field === ownerPair?.own),
  );
}

/**
 * What keeps a second row of a join entity from joining the same two rows: uniqueness over both foreign keys, and over
 * the owner at most that both rows have; null where nothing does.
 */
export function linkUniqueness({ through, own, other }: Link): Unique | null {
  const within = through.parents.find(({ field }) => field === own)?.ownerPair?.own;
  const found = uniquesOf(through.indexes).find(
    ({ fields }) =>
      fields.includes(own) &&
      fields.includes(other) &&
      fields.every((field) => field === own || field === other || field === within),
  );
  return found ?? null;
}

/** What a new row of a join entity needs besides the rows that it joins: of its request, and of the server's values. */
export function joinRowFields({ through, own, other }: Link): {
  readonly request: readonly Field[];
  readonly server: readonly Field[];
} {
  const isRest = (field: Field): boolean => field !== own && field !== other && !isGeneratedWhenMissing(field);
  return { request: requestFields(through).filter(isRest), server: serverFields(through).filter(isRest) };
}

/** The constraints by which errors of an entity's statements are told apart: its own, and those of its join entities. */
export function handledConstraints({ constraints, links }: Entity): readonly Constraint[] | null {
  if (constraints === null) return null;
  const all = [...constraints, ...links.flatMap(({ through }) => through.constraints ?? [])];
  return [...new Map(all.map((constraint) => [constraint.name, constraint])).values()];
}

/** The field of a join entity's key of which each row needs its own value, and no relation has one; null without one. */
export function missingLinkKey({ through, own, other }: Link): Field | null {
  if (isGeneratedKey(through)) return null;
  return through.key.fields.find((field) => field !== own && field !== other && field !== through.owner) ?? null;
}
