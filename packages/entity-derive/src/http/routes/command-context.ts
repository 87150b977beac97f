// The context in which a command over HTTP runs.
import { runCommitted } from "../../database/transactions/after-commit.ts";
import type { HttpRequest } from "../messages/request.ts";

/**
 * The context that a route passes to the method of a command.
 * @example
 * class Users extends UserCommandHandler<UserCommandContext> {
 *   register(command: RegisterUser, { repositories }: UserCommandContext): Promise<User> {
 *     return repositories.users.create(command);
 *   }
 * }
 */
export interface CommandContext<Principal, Owner, Repositories> {
  /** The principal from the guard; undefined without a guard. */
  readonly principal: Principal;
  /** The owner that the repositories are limited to; undefined if they are not limited. */
  readonly owner: Owner;
  /** The repositories, acting as the principal and limited to the owner. */
  readonly repositories: Repositories;
  readonly request: HttpRequest;
  /**
   * Runs a function after the transaction of the command is committed, or immediately if it has none. The function is
   * not called after a rollback. It receives the repositories outside of the transaction. Its error goes to `onError`:
   * the command stays committed, and is answered as if there was none.
   */
  afterCommit(run: (repositories: Repositories) => Promise<void> | void): Promise<void>;
}

/** The `repositories` option that routes need: none if the entity's own repository is enough. */
export type RepositoriesFor<Own, Repositories> = Own extends Repositories
  ? unknown
  : { readonly repositories: (...scope: never) => Repositories | Promise<Repositories> };

/** Returns the repositories of a command for a principal and its owner. */
export type RepositoriesOf<Principal, Owner, Repositories> = (
  principal: Principal,
  owner: Owner,
) => Repositories | Promise<Repositories>;

/** Returns the context of one command. */
export async function commandContext<Principal, Owner, Repositories>(
  principal: Principal,
  owner: Owner,
  own: object,
  request: HttpRequest,
  {
    repositories,
  }: { readonly repositories?: RepositoriesOf<NoInfer<Principal>, NoInfer<Owner>, Repositories> | undefined },
): Promise<CommandContext<Principal, Owner, Repositories>> {
  // Without the function, `RepositoriesFor` guarantees that the entity's own repository is enough.
  const commandRepositories = repositories === undefined ? (own as Repositories) : await repositories(principal, owner);
  const afterCommit = (run: (repositories: Repositories) => Promise<void> | void): Promise<void> =>
    runCommitted(run, commandRepositories);
  return { principal, owner, repositories: commandRepositories, request, afterCommit };
}
