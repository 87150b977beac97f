// A repository into another one of the same class.

/** The same repository, of the same class and with the same fields. What `change` does not mention stays. */
export function alike<Repository extends object>(repository: Repository, change: object): Repository {
  const copy = Object.create(Object.getPrototypeOf(repository)) as Repository;
  return Object.assign(copy, repository, change);
}
