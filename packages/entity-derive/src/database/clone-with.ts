// Copies a repository with other fields.

/** Returns a copy of the repository, of the same class, with the given fields replaced. */
export function cloneWith<Repository extends object>(repository: Repository, fields: object): Repository {
  const copy = Object.create(Object.getPrototypeOf(repository)) as Repository;
  return Object.assign(copy, repository, fields);
}
