// Owners of rows: the field with the owner, row-level security, and entities with the same owners.
import type { Entity, JoinTarget } from "./entity.ts";
import type { Field } from "./field/field.ts";
import { soleKey } from "./table/key.ts";

/** Returns the field that row-level security compares with the owner; null if the table has no policy. */
export function policyColumn(entity: Entity): Field | null {
  return entity.migrations?.rls == null ? null : entity.owner;
}

/**
 * True if statements for an owner must set it for row-level security because they use a table with a policy. Policies
 * for another kind of owner do not count: an id of this kind could equal one of that kind.
 */
export function needsOwnerSetting(entity: Entity): boolean {
  const isOwned = entity.owner !== null;
  return [entity, ...relatedEntities(entity).map(({ target }) => target)].some(
    (one) => policyColumn(one) !== null && (!isOwned || haveSameOwners(entity, one)),
  );
}

/** Returns the other entities whose tables the statements use, each with the annotation that leads to it. */
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

/** Returns the owner in events and in the audit log; null if there is none, or if it is hidden. */
export function visibleOwner(entity: Entity): Field | null {
  const { owner } = entity;
  return owner === null || (owner.isHidden && owner !== soleKey(entity)) ? null : owner;
}

/**
 * Returns the argument of `create` with the owner, which repositories of an owner leave out; null if it is in neither.
 */
export function ownerInput(entity: Entity): "request" | "values" | null {
  const supply = entity.owner?.valueSource.kind;
  if (supply === "request") return "request";
  return supply === "server" ? "values" : null;
}

/** True if routes serve callers their own rows, which takes a guard that identifies the owner. */
export function hasOwnedRoutes(entity: Entity): boolean {
  const { api } = entity;
  if (api === null || entity.owner === null) return false;
  return (
    api.endpoints.some((endpoint) => api.guards[endpoint] !== null) || api.commands.some(({ guard }) => guard !== null)
  );
}

/** True if administrators may access the rows of all owners, in routes and in commands. */
export function admitsAdministrators(entity: Entity): boolean {
  return entity.api?.allOwners === true && entity.owner !== null;
}

/** Returns the field with the owner of another entity's rows if both have the same owners; null if not. */
export function sharedOwner(entity: Entity, other: Entity): Field | null {
  return haveSameOwners(entity, other) ? other.owner : null;
}

/** True if both entities have the same owners: their fields refer to one entity, or have the same name and type. */
export function haveSameOwners(a: Entity, b: Entity): boolean {
  const [one, other] = [ownerIdentity(a), ownerIdentity(b)];
  return one !== null && one === other;
}

/** Identifies the kind of owner: an entity, or a name and a type. */
export function ownerIdentity(entity: Entity): string | null {
  const field = entity.owner;
  if (field === null) return null;
  return ownerEntity(entity) ?? JSON.stringify([field.name, field.type, field.column.type?.value ?? null]);
}

/** Identifies the entity that owners are; null if the field refers to none. */
export function ownerEntity(entity: Entity): string | null {
  const { owner, parents } = entity;
  if (owner === null) return null;
  const target = owner === soleKey(entity) ? entity : parents.find(({ field }) => field === owner)?.target;
  return target === undefined ? null : identityOf(target);
}

export function identityOf({ source, names }: Entity): string {
  return source.path + names.type;
}
