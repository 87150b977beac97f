// A change of a row into one that is made only while the row is in a state that the request names.
import { Problem } from "../problems/problem.ts";
import { notFound } from "../responses.ts";
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
 * @throws {Problem} 404 when there is no such row, 412 when it is in another state
 */
export function whileMatching<Id, Repository extends RowRepository<Id>, T>(
  precondition: Precondition | null,
  entity: string,
  repository: Repository,
  id: Id,
  tagOf: (row: RowOf<Repository>) => string,
  change: (repository: Repository, row: RowOf<Repository> | null) => Promise<T>,
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
  change: (repository: Repository, row: RowOf<Repository> | null) => Promise<T>,
): Promise<T> {
  const compared = async (row: RowOf<Repository> | null, inside: Repository): Promise<T> => {
    if (row === null) throw notFound(entity);
    if (!holdsFor(precondition, tagOf(row))) throw stale(entity);
    return change(inside, row);
  };
  const locking = repository as Locking<Id, Repository>;
  if (locking.whileLocked !== undefined) return locking.whileLocked(id, compared);
  return compared((await repository.findById(id)) as RowOf<Repository> | null, repository);
}

/**
 * Lets a command on a row pass while the row is in a state that the request names. The row is read, not locked: what a
 * command does is the application's, and so is its transaction.
 * @param tagOf the entity tag of a row
 * @returns the row; null if the request names no state, and none was read
 * @throws {Problem} 404 when there is no such row, 412 when it is in another state
 */
export async function requireMatch<Id, Repository extends RowRepository<Id>>(
  precondition: Precondition | null,
  entity: string,
  repository: Repository,
  id: Id,
  tagOf: (row: RowOf<Repository>) => string,
): Promise<RowOf<Repository> | null> {
  if (precondition === null) return null;
  const row = (await repository.findById(id)) as RowOf<Repository> | null;
  if (row === null) throw notFound(entity);
  if (!holdsFor(precondition, tagOf(row))) throw stale(entity);
  return row;
}

/** The problem of a row that is in another state. */
export function stale(entity: string): Problem {
  return new Problem(412, `${entity} does not match the entity tag of the request`);
}
