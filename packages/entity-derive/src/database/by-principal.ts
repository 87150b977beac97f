// Converts the repositories of an application to functions of the principal.

/** A repository that can act for a principal or a request. */
interface ContextRepository {
  as(context: unknown): unknown;
}

/** Repositories with the method `as` as functions of the principal; the others unchanged. */
export type ByPrincipal<Repositories> = {
  readonly [Name in keyof Repositories]: Repositories[Name] extends ContextRepository
    ? (principal: unknown) => Repositories[Name]
    : Repositories[Name];
};

export function byPrincipal<Repositories extends object>(all: Repositories): ByPrincipal<Repositories> {
  const members = Object.entries(all).map(([name, repository]: [string, unknown]) => {
    return [name, canAct(repository) ? (principal: unknown) => repository.as(principal) : repository];
  });
  return Object.fromEntries(members) as ByPrincipal<Repositories>;
}

/** Whether the repository has `as`; it does not if nothing of the entity depends on the actor. */
export function canAct(repository: unknown): repository is ContextRepository {
  return typeof (repository as Partial<ContextRepository> | null | undefined)?.as === "function";
}
