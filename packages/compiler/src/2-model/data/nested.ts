// Nested members of responses: the parent, children and linked rows of a row, which are read with it.
import type { Child, Entity, Link, Parent, ResponseMember } from "./entity.ts";

/** A member of responses with rows of another entity, and the relation that leads to them. */
export interface NestedMember extends ResponseMember {
  readonly target: Entity;
  readonly relation:
    | { readonly kind: "parent"; readonly of: Parent }
    | { readonly kind: "children"; readonly of: Child }
    | { readonly kind: "links"; readonly of: Link };
  /** Whether the member is null if there is no row, or if it is not visible. A list of rows is never null. */
  readonly nullable: boolean;
}

/** Returns the nested members in the order of parents, children and linked rows. */
export function nestedMembers(entity: Pick<Entity, "parents" | "children" | "links">): readonly NestedMember[] {
  const { parents, children, links } = entity;
  const member = (
    { response, target }: Parent | Child | Link,
    relation: NestedMember["relation"],
    nullable = false,
  ): readonly NestedMember[] => (response === null ? [] : [{ ...response, target, relation, nullable }]);
  return [
    ...parents.flatMap((of) => member(of, { kind: "parent", of }, canBeInvisible(entity, of))),
    ...children.flatMap((of) => member(of, { kind: "children", of })),
    ...links.flatMap((of) => member(of, { kind: "links", of })),
  ];
}

/** Returns the sentence about the member in types and in documents. */
export function nestedDoc({ target, relation, limit }: NestedMember): string {
  const { label, pluralLabel } = target.names;
  if (relation.kind === "parent") return `The ${label} that \`${relation.of.field.name}\` refers to.`;
  return `The newest ${pluralLabel}, at most ${limit?.value ?? 0}.`;
}

/** Returns the entities of nested members, each once. */
export function nestedTargets(entity: Entity): readonly Entity[] {
  return [...new Set(nestedMembers(entity).map(({ target }) => target))];
}

export function hasNestedMembers({ parents, children, links }: Entity): boolean {
  return [...parents, ...children, ...links].some(({ response }) => response !== null);
}

/**
 * Whether a row can have no visible parent: a statement does not see the rows that it inserts itself, and a deferred
 * foreign key is not checked yet.
 */
function canBeInvisible(entity: unknown, { pairs, target, deferrable }: Parent): boolean {
  return target === entity || target.deletedAt !== null || deferrable !== null || pairs.some(({ own }) => own.nullable);
}
