// Returns the generated repository of an entity, acting for an owner.
import { ofOwnerOrAll } from "entity-derive/codegen/v1/http";
import { Problem } from "entity-derive/http";
import { allOwners, type Queryable } from "entity-derive/runtime";
import type { Entity } from "../../2-model/data/entity.ts";
import { admitsAdministrators, needsOwnerSetting } from "../../2-model/data/ownership.ts";
import { hasContext } from "../../2-model/data/write/events-and-audit.ts";
import type { GeneratedRepository, Studio } from "../studio.ts";
import { readField } from "./parameters.ts";

/** @throws {Problem} 404 for an unknown name */
export function entityNamed({ entities }: Studio, name: string): Entity {
  const entity = entities.find(({ names }) => names.property === name);
  if (entity === undefined) throw new Problem(404, `there is no entity \`${name.slice(0, 100)}\``);
  return entity;
}

/**
 * Returns the repository of an entity, limited to an owner. Without one it acts as an administrator if the generated
 * code serves administrators; otherwise it is not limited.
 * @param owner the owner as text; null for none
 * @throws {Problem} 400 for an invalid owner, or without one where row-level security needs it; 409 without a repository
 */
export function repositoryOf(
  studio: Studio,
  entity: Entity,
  owner: string | null,
  db: Queryable = studio.db,
): GeneratedRepository {
  const { code, role } = studio;
  const created = code.repositories(db)[entity.names.property];
  if (created == null) throw new Problem(409, `\`${entity.names.type}\` has no repository here`);
  // Repositories of the project act as it has decided.
  const repository = hasContext(entity) && !code.isOwn ? (created["as"]?.({}) as GeneratedRepository) : created;
  const field = entity.owner;
  if (field === null) return repository;
  if (owner !== null) return repository["ownedBy"]?.(readField(field, "owner", owner)) as GeneratedRepository;
  if (needsOwnerSetting(entity) && !role.bypassesPolicies)
    throw new Problem(400, "row-level security shows this role the rows of one owner: choose the owner", {
      issues: [{ path: "owner", message: "is required" }],
    });
  if (!admitsAdministrators(entity) || code.isOwn) return repository;
  return ofOwnerOrAll(repository as unknown as Administrable, allOwners) as unknown as GeneratedRepository;
}

interface Administrable {
  ownedBy(owner: unknown): Administrable;
}

/** Calls a method that the plan of the entity names. @throws {TypeError} if the repository does not have it */
export async function callMethod<T>(
  repository: GeneratedRepository,
  name: string,
  ...values: readonly unknown[]
): Promise<T> {
  if (typeof repository[name] !== "function") throw new TypeError(`the repository has no method ${name}`);
  return (await repository[name](...values)) as T;
}
