// The owners of an entity's rows: the field that has them, whether two entities have the same ones, and the conditions on them.
import type { Entity, JoinTarget } from "./entity.ts";
import type { Field } from "./field/field.ts";
import { soleKey } from "./table/key.ts";

/** The field that says whose a row is: `@owner`, or the id where the rows are the owners; null where rows have none. */
export function ownerField(entity: Pick<Entity, "owner" | "api" | "key">): Field | null {
  return entity.owner ?? (entity.api?.owner === "id" ? soleKey(entity) : null);
}

/** The field that a policy compares with the owner of a statement; null where the table has no policy. */
export function policyColumn(entity: Entity): Field | null {
  return entity.migrations?.rls == null ? null : ownerField(entity);
}

/**
 * Whether statements of one owner's must say so to the server: where they read or write a table with a policy. One that
 * asks for owners of another kind is not told of this one, whose id may be that of one of those.
 */
export function needsOwnerSetting(entity: Entity): boolean {
  const isOwned = ownerField(entity) !== null;
  return [entity, ...relatedEntities(entity).map(({ target }) => target)].some(
    (one) => policyColumn(one) !== null && (!isOwned || haveSameOwners(entity, one)),
  );
}

/** The entities that an entity's statements read besides, each with the place that says so. */
export function relatedEntities({ parents, children, links, joinTargets }: Entity): readonly JoinTarget[] {
  return [
    ...parents,
    ...children,
    ...links.flatMap(({ target, through, span }) => [
      { target, span },
      { target: through, span },
    ]),
    ...joinTargets,
  ];
}

/** The owner that events and the audit log name; null where there is none, or where it is not to be shown. */
export function visibleOwner(entity: Entity): Field | null {
  const owner = ownerField(entity);
  return owner === null || (owner.isHidden && owner !== soleKey(entity)) ? null : owner;
}

/** Where a new row's owner comes from, so that it need not be said where the owner is known; null where it is in neither. */
export function ownerInput(entity: Entity): "request" | "values" | null {
  const supply = ownerField(entity)?.valueSource.kind;
  if (supply === "request") return "request";
  return supply === "server" ? "values" : null;
}

/** Whether handlers serve a principal the rows of its owner: where there is a guard to say who that is. */
export function hasOwnedRoutes(entity: Entity): boolean {
  const { api } = entity;
  if (api === null || ownerField(entity) === null) return false;
  return (
    api.endpoints.some((operation) => api.guards[operation] !== null) ||
    api.commands.some(({ guard }) => guard !== null)
  );
}

/** Whether an owner of the one is an owner of the other: both refer to one entity, or are of one name and type. */
export function haveSameOwners(a: Entity, b: Entity): boolean {
  const [one, other] = [ownerIdentity(a), ownerIdentity(b)];
  return one !== null && one === other;
}

/** What owners are: rows of an entity, or values of a name and type. */
export function ownerIdentity(entity: Entity): string | null {
  const field = ownerField(entity);
  if (field === null) return null;
  if (field === soleKey(entity)) return entity.source.path + entity.names.type;
  const parent = entity.parents.find((reference) => reference.field === field);
  if (parent !== undefined) return parent.target.source.path + parent.target.names.type;
  return JSON.stringify([field.name, field.type, field.column.type?.value ?? null]);
}

/** The entity as requests see it whose owner is known, and the join entities with the same owners. */
export function entityForOwner(entity: Entity): Entity {
  const links = entity.links.map((link) => {
    const { through } = link;
    return haveSameOwners(entity, through)
      ? { ...link, through: { ...through, knownOwner: ownerField(through) } }
      : link;
  });
  return { ...entity, knownOwner: ownerField(entity), links };
}

/** The entity as its handlers see it: they know the owner where a guard says who asks. */
export function entityForHandlers(entity: Entity): Entity {
  return hasOwnedRoutes(entity) ? entityForOwner(entity) : entity;
}

/**
 * The entity whose statements have a condition on the owner, and with it the entities that it is related to, where they have
 * the same owners.
 */
export function withOwnerFilter(entity: Entity): Entity {
  const owner = ownerField(entity);
  if (owner === null) return entity;
  const filtered: Entity = { ...entity, ownerFilter: owner };
  const seen = (related: Entity): Entity => {
    if (related === entity) return filtered;
    return haveSameOwners(entity, related) ? { ...related, ownerFilter: ownerField(related) } : related;
  };
  return Object.assign(filtered, {
    parents: entity.parents.map((parent) => ({ ...parent, target: seen(parent.target) })),
    children: entity.children.map((child) => ({ ...child, target: seen(child.target) })),
    links: entity.links.map((link) => ({ ...link, target: seen(link.target), through: seen(link.through) })),
  });
}
