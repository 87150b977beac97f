// Runs a command in a transaction, with its repositories in it.
import type { HttpResponse } from "../messages/response.ts";
import type { CommandContext } from "./command-context.ts";
import { movedInto } from "./move-repositories.ts";
import { type RequestTransactionOptions, requestTransaction } from "./request-transaction.ts";

type AnyContext = CommandContext<unknown, unknown, unknown>;

/** Runs a command as `requestTransaction` does. The function gets the context and the repository in the transaction. */
export function commandTransaction<Repository extends object, Context extends AnyContext>(
  repository: Repository,
  context: Context,
  options: RequestTransactionOptions,
  run: (context: Context, inside: Repository) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  return requestTransaction(repository, context.request, options, (transaction, acting) => {
    const repositories = movedInto(context.repositories, acting, transaction);
    const afterCommit: AnyContext["afterCommit"] = (after) =>
      transaction.afterCommit(() => after(context.repositories as never));
    return run({ ...context, repositories, afterCommit }, movedInto(repository, acting, transaction));
  });
}
