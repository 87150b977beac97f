// Changes a row only if it satisfies a precondition.

import { notFound, Problem } from "../problems/problem.ts";
import { holdsFor, type Precondition } from "./precondition.ts";

/** The part of a repository that is needed. */
export interface RowRepository<Id = never> {
  findById(id: Id): Promise<unknown>;
}

/** A repository that can lock rows. */
interface Locking<Id, Repository extends RowRepository<Id>> {
  whileLocked?<T>(id: Id, run: (row: RowOf<Repository> | null, inside: Repository) => Promise<T>): Promise<T>;
}

/** The row type of a repository. */
export type RowOf<Repository extends RowRepository> = NonNullable<Awaited<ReturnType<Repository["findById"]>>>;

/** The name of an entity in errors, and the entity tag of one of its rows. */
export interface RowTags<Row> {
  readonly entity: string;
  readonly tagOf: (row: Row) => string;
}

/**
 * Runs a change. With a precondition the row is locked and compared, and the change gets the repository of that
 * transaction. A custom repository that cannot lock is asked for the row before.
 * @throws {Problem} 404 if there is no such row, 412 if the precondition fails
 */
export function whileMatching<Id, Repository extends RowRepository<Id>, T>(
  precondition: Precondition | null,
  tags: RowTags<RowOf<Repository>>,
  repository: Repository,
  id: Id,
  change: (repository: Repository, row: RowOf<Repository> | null) => Promise<T>,
): Promise<T> {
  if (precondition === null) return change(repository, null);
  return whileHolding(precondition, tags, repository, id, change);
}

async function whileHolding<Id, Repository extends RowRepository<Id>, T>(
  precondition: Precondition,
  { entity, tagOf }: RowTags<RowOf<Repository>>,
  repository: Repository,
  id: Id,
  change: (repository: Repository, row: RowOf<Repository> | null) => Promise<T>,
): Promise<T> {
  const compared = async (row: RowOf<Repository> | null, inside: Repository): Promise<T> => {
    if (row === null) throw notFound(entity);
    if (!holdsFor(precondition, tagOf(row))) throw preconditionFailed(entity);
    return change(inside, row);
  };
  const locking = repository as Locking<Id, Repository>;
  if (locking.whileLocked !== undefined) return locking.whileLocked(id, compared);
  return compared((await repository.findById(id)) as RowOf<Repository> | null, repository);
}

/**
 * Checks the precondition of a command. The row is read, and not locked unless the repository is one of `lockingRows`.
 * @returns the row; null if there is no precondition, and none was read
 * @throws {Problem} 404 if there is no such row, 412 if the precondition fails
 */
export async function requireMatch<Id, Repository extends RowRepository<Id>>(
  precondition: Precondition | null,
  { entity, tagOf }: RowTags<RowOf<Repository>>,
  repository: Repository,
  id: Id,
): Promise<RowOf<Repository> | null> {
  if (precondition === null) return null;
  const row = (await repository.findById(id)) as RowOf<Repository> | null;
  if (row === null) throw notFound(entity);
  if (!holdsFor(precondition, tagOf(row))) throw preconditionFailed(entity);
  return row;
}

/**
 * Returns a repository whose `findById` locks the row until the transaction ends, so that `requireMatch` holds for its
 * length.
 */
export function lockingRows<Id, Row>(repository: {
  whileLocked<T>(id: Id, run: (row: Row | null) => Promise<T>): Promise<T>;
}): { findById(id: Id): Promise<Row | null> } {
  return { findById: (id) => repository.whileLocked(id, async (row) => row) };
}

/** Returns the 412 of a failed precondition. */
export function preconditionFailed(entity: string): Problem {
  return new Problem(412, `${entity} does not match the entity tag of the request`);
}
