// A change of a row into one that is made only while the row is in a state that the request names.
import { keyText } from "../../database/key-text.ts";
import { NotFoundError } from "../../errors/not-found-error.ts";
import { Problem } from "../problems/problem.ts";
import { holdsFor, type Precondition } from "./precondition.ts";

/** A repository with the rows of one entity. */
export interface RowRepository<Id = never> {
  findById(id: Id): Promise<unknown>;
}

/** What a repository has that can lock a row. */
interface Locking<Id, Repository extends RowRepository<Id>> {
  whileLocked?<T>(id: Id, run: (row: RowOf<Repository> | null, inside: Repository) => Promise<T>): Promise<T>;
}

/** A row of a repository. */
export type RowOf<Repository extends RowRepository> = NonNullable<Awaited<ReturnType<Repository["findById"]>>>;

/**
 * Runs a change of a row on a repository. With a precondition the row is locked and compared, and the repository is the
 * one inside of that transaction; one of the application's own that cannot lock is asked for the row before the change.
 * @param tagOf the entity tag of a row
 * @throws {NotFoundError} when there is no such row
 * @throws {Problem} 412 when it is in another state
 */
export function whileMatching<Id, Repository extends RowRepository<Id>, T>(
  precondition: Precondition | null,
  entity: string,
  repository: Repository,
  id: Id,
  tagOf: (row: RowOf<Repository>) => string,
  change: (repository: Repository, tag: string | null) => Promise<T>,
): Promise<T> {
  if (precondition === null) return change(repository, null);
  return whileHolding(precondition, entity, repository, id, tagOf, change);
}

async function whileHolding<Id, Repository extends RowRepository<Id>, T>(
  precondition: Precondition,
  entity: string,
  repository: Repository,
  id: Id,
  tagOf: (row: RowOf<Repository>) => string,
  change: (repository: Repository, tag: string | null) => Promise<T>,
): Promise<T> {
  const compared = async (row: RowOf<Repository> | null, inside: Repository): Promise<T> => {
    if (row === null) throw new NotFoundError(entity, keyText(id));
    const tag = tagOf(row);
    if (!holdsFor(precondition, tag)) throw stale(entity);
    return change(inside, tag);
  };
  const locking = repository as Locking<Id, Repository>;
  if (locking.whileLocked !== undefined) return locking.whileLocked(id, compared);
  return compared((await repository.findById(id)) as RowOf<Repository> | null, repository);
}

/**
 * Lets a command on a row pass while the row is in a state that the request names. The row is read, not locked: what a
 * command does is the application's, and so is its transaction.
 * @param tagOf the entity tag of a row
 * @throws {NotFoundError} when there is no such row
 * @throws {Problem} 412 when it is in another state
 */
export async function requireMatch<Id, Repository extends RowRepository<Id>>(
  precondition: Precondition | null,
  entity: string,
  repository: Repository,
  id: Id,
  tagOf: (row: RowOf<Repository>) => string,
): Promise<void> {
  if (precondition === null) return;
  const row = (await repository.findById(id)) as RowOf<Repository> | null;
  if (row === null) throw new NotFoundError(entity, keyText(id));
  if (!holdsFor(precondition, tagOf(row))) throw stale(entity);
}

/** The problem of a row that is in another state. */
export function stale(entity: string): Problem {
  return new Problem(412, `${entity} is not in the state that the request demands`);
}
