// Returns the repository that acts for a principal, and for its owner.
import { allOwners, forAdministrator } from "../../database/acting.ts";
import { Problem } from "../problems/problem.ts";

/** The repository of a route, or behind a guard a function of the principal. */
export type RepositoryFor<P, Repository extends object> = Repository | RepositoryOf<P, Repository>;

type RepositoryOf<P, Repository> = (principal: P) => Repository | Promise<Repository>;

/**
 * Returns the owner whose rows a principal may access: null or undefined for none.
 * @example
 * issueRoutes(issues, { owner: (user) => user.workspaceId })
 */
export type OwnerOf<P, Owner> = (principal: P) => Owner | null | undefined | Promise<Owner | null | undefined>;

/** The owner function of several entities, whose guards may differ. */
export type SharedOwnerOf<F extends (principal: never) => unknown> = (principal: Parameters<F>[0]) => ReturnType<F>;

/**
 * Returns an owner function of entities that administrators cannot access: `allOwners` becomes null.
 * @example issueRoutes(issues, { owner: withoutAdministrators(options.owner) })
 */
export function withoutAdministrators<P, Owner>(ownerOf: OwnerOf<P, Owner | typeof allOwners>): OwnerOf<P, Owner> {
  return async (principal) => {
    const owner = await ownerOf(principal);
    return owner === allOwners ? null : owner;
  };
}

/** Returns the repository that acts for a principal. */
export function repositoryFor<P, Repository extends object>(
  source: RepositoryFor<P, Repository>,
  principal: P,
): Repository | Promise<Repository> {
  return typeof source === "function" ? (source as RepositoryOf<P, Repository>)(principal) : (source as Repository);
}

/** A repository that can be limited to an owner. */
export interface Ownable<Owner, Owned> {
  ownedBy(owner: Owner): Owned;
}

/**
 * Returns the repository of the principal's owner.
 * @throws {Problem} 403 if the principal has no owner, 500 for an invalid owner; before a query
 */
export async function ownedRepositoryFor<P, Owner, Owned>(
  source: RepositoryFor<P, Ownable<Owner, Owned>>,
  ownerOf: OwnerOf<P, Owner>,
  principal: P,
): Promise<Owned> {
  const owner = await ownerFor(ownerOf, principal);
  const repository = await repositoryFor(source, principal);
  return ofOwner(owner, (value) => repository.ownedBy(value));
}

/**
 * Returns the repository of the principal's owner; for an administrator, the repository of all owners.
 * @throws {Problem} as `ownedRepositoryFor`; also 403 for an administrator if policies require a database of
 * administrators, and the repository has none
 */
export async function administeredRepositoryFor<P, Owner, Repository extends Ownable<Owner, Repository>>(
  source: RepositoryFor<P, Repository>,
  ownerOf: OwnerOf<P, Owner | typeof allOwners>,
  principal: P,
): Promise<Repository> {
  const owner = await ownerFor(ownerOf, principal);
  return ofOwnerOrAll(await repositoryFor(source, principal), owner);
}

/**
 * Returns the repository of an owner; for an administrator, the repository of all owners.
 * @throws {Problem} as `administeredRepositoryFor`
 * @example ofOwnerOrAll(all.issues, owner)
 */
export function ofOwnerOrAll<Owner, Repository extends Ownable<Owner, Repository>>(
  repository: Repository,
  owner: Owner | typeof allOwners,
): Repository {
  if (owner !== allOwners) return ofOwner(owner, (value) => repository.ownedBy(value));
  const all = ofOwner(repository, forAdministrator);
  if (all === null) throw new Problem(403, "There is no database for administrators");
  return all;
}

/**
 * Returns the repository of an owner. For an administrator, who has no access to the entity, each method throws a 403.
 * @throws {Problem} 500 for an invalid owner
 * @example ofOwnerOrNone(all.issues, owner)
 */
export function ofOwnerOrNone<Owner, Owned extends object>(
  repository: Ownable<Owner, Owned>,
  owner: Owner | typeof allOwners,
): Owned {
  if (owner !== allOwners) return ofOwner(owner, (value) => repository.ownedBy(value));
  return new Proxy(repository as object, {
    get() {
      throw new Problem(403);
    },
    // So that it is not moved into the transaction of a command.
    has: () => false,
  }) as Owned;
}

/** Returns the owner of a principal as text; null for an administrator, who sees the events of all owners. */
export async function ownerTextOrAll<P, Owner>(
  ownerOf: OwnerOf<P, Owner | typeof allOwners>,
  principal: P,
  toText: (owner: Owner) => string,
): Promise<string | null> {
  const owner = await ownerFor(ownerOf, principal);
  return owner === allOwners ? null : ofOwner(owner, toText);
}

/**
 * Returns the owner of a principal as text.
 * @throws {Problem} 403 if it has none, 500 for an invalid owner
 */
export async function ownerText<P, Owner>(
  ownerOf: OwnerOf<P, Owner>,
  principal: P,
  toText: (owner: Owner) => string,
): Promise<string> {
  return ofOwner(await ownerFor(ownerOf, principal), toText);
}

/** An invalid owner is a mistake of the function `owner`, not of the request. */
function ofOwner<Owner, T>(owner: Owner, use: (owner: Owner) => T): T {
  try {
    return use(owner);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const cause = new TypeError(`The function \`owner\` returned a value that is not a valid owner: ${reason}`, {
      cause: error,
    });
    throw new Problem(500, undefined, { cause });
  }
}

async function ownerFor<P, Owner>(ownerOf: OwnerOf<P, Owner>, principal: P): Promise<Owner> {
  const owner = await ownerOf(principal);
  if (owner === null || owner === undefined) throw new Problem(403);
  return owner;
}
