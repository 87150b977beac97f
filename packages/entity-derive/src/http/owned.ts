// A principal into the repository that acts for it: the one that was given, or one of its own, and of its owner's rows alone.
import { Problem } from "./problems/problem.ts";

/** Where the rows of a route are: a repository, or behind a guard one for each principal. */
export type RepositoryFor<P, Repository extends object> = Repository | RepositoryOf<P, Repository>;

type RepositoryOf<P, Repository> = (principal: P) => Repository | Promise<Repository>;

/**
 * Whose rows a principal may see and change: null or undefined where it may see none.
 * @example
 * issueRoutes(issues, { owner: (user) => user.workspaceId })
 */
export type OwnerOf<P, Owner> = (principal: P) => Owner | null | undefined | Promise<Owner | null | undefined>;

/** The owner of any principal that one of these functions takes: of several entities, whose guards may differ. */
export type SharedOwnerOf<F extends (principal: never) => unknown> = (principal: Parameters<F>[0]) => ReturnType<F>;

/** The repository that acts for a principal. */
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
 * That repository, limited to the rows of the principal's owner.
 * @throws {Problem} 403 where the principal has no owner, 500 for a value that is no owner; before the database is asked
 */
export async function ownedRepositoryFor<P, Owner, Owned>(
  source: RepositoryFor<P, Ownable<Owner, Owned>>,
  ownerOf: OwnerOf<P, Owner>,
  principal: P,
): Promise<Owned> {
  const owner = await ownerFor(ownerOf, principal);
  const repository = await repositoryFor(source, principal);
  return ofOwner(owner, (given) => repository.ownedBy(given));
}

/**
 * The owner of a principal as the text of its column.
 * @throws {Problem} 403 where it has none, 500 for a value that is no owner
 */
export async function ownerText<P, Owner>(
  ownerOf: OwnerOf<P, Owner>,
  principal: P,
  toText: (owner: Owner) => string,
): Promise<string> {
  return ofOwner(await ownerFor(ownerOf, principal), toText);
}

/** A value that is refused is a mistake of the function `owner`, whatever the request has sent. */
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
