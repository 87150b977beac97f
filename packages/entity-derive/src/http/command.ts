// What a command that comes over HTTP is carried out with.
import type { HttpRequest } from "./request.ts";

/**
 * What the method of a command is given by its route.
 * @example
 * class Users extends UserCommandHandler<UserCommandContext> {
 *   register(command: RegisterUser, { repositories }: UserCommandContext): Promise<User> {
 *     return repositories.users.create(command);
 *   }
 * }
 */
export interface CommandContext<Principal, Owner, Repositories> {
  /** What the guard has let through; undefined where there is none. */
  readonly principal: Principal;
  /** The owner whose rows the repositories are limited to; undefined where they are not. */
  readonly owner: Owner;
  /** The repositories: acting as the principal, limited to the owner. */
  readonly repositories: Repositories;
  readonly request: HttpRequest;
}

/** What the options of routes have to have so that commands get these repositories: nothing, where their own are enough. */
export type RepositoriesFor<Own, Repositories> = Own extends Repositories
  ? unknown
  : { readonly repositories: (...scope: never) => Repositories | Promise<Repositories> };

/** The repositories that the application makes for each command, where the entity's own are not enough. */
interface CommandRepositories<Principal, Owner, Repositories> {
  readonly repositories?: ((principal: Principal, owner: Owner) => Repositories | Promise<Repositories>) | undefined;
}

/** The context of one command. */
export async function commandContext<Principal, Owner, Repositories>(
  principal: Principal,
  owner: Owner,
  own: object,
  request: HttpRequest,
  { repositories }: CommandRepositories<NoInfer<Principal>, NoInfer<Owner>, Repositories>,
): Promise<CommandContext<Principal, Owner, Repositories>> {
  // Without a function the entity's own repository is all that commands need: `RepositoriesFor` sees to it.
  const given = repositories === undefined ? (own as Repositories) : await repositories(principal, owner);
  return { principal, owner, repositories: given, request };
}
