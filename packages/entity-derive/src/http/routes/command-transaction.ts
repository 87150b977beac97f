// Runs a command in a transaction, with its repositories in it.
import { type Acting, actingIn, actingOf, withActing } from "../../database/acting.ts";
import { cloneWith } from "../../database/clone-with.ts";
import type { Database, Transaction, TransactionOptions } from "../../database/database.ts";
import type { HttpResponse } from "../messages/response.ts";
import { isRetryable } from "../problems/is-retryable.ts";
import { Problem } from "../problems/problem.ts";
import { toProblem } from "../problems/to-problem.ts";
import type { CommandContext } from "./command-context.ts";
import { type RouteOptions, reportError } from "./route.ts";

/** The options of the route, and the limits of the transaction. */
interface CommandLimits {
  readonly options: RouteOptions;
  /** How many times it is repeated after a serialization failure or a deadlock. Default: 0. */
  readonly retries?: number;
  /** How long the transaction may take, in milliseconds. Default: 10,000. */
  readonly timeout?: number;
}

type AnyContext = CommandContext<unknown, unknown, unknown>;

/**
 * Runs a command in a transaction on the database of the repository. The function gets the context and the repository
 * in the transaction. Its response is sent after the commit; an error rolls back. It runs again as often as `retries`
 * says, and the route does not repeat it.
 *
 * An error of a function that runs after the commit goes to `onError`, and the response is sent nevertheless.
 */
export async function commandTransaction<Repository extends object, Context extends AnyContext>(
  repository: Repository,
  context: Context,
  { options, retries = 0, timeout = 10_000 }: CommandLimits,
  run: (context: Context, inside: Repository) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const acting = requireActing(repository);
  const outcome: { response?: HttpResponse; isCommitted: boolean } = { isCommitted: false };
  const attempt = async (transaction: Transaction): Promise<HttpResponse> => {
    await transaction.afterCommit(() => {
      outcome.isCommitted = true;
    });
    const repositories = moved(context.repositories, acting, transaction);
    const afterCommit: AnyContext["afterCommit"] = (after) =>
      transaction.afterCommit(() => after(context.repositories as never));
    const inside = { ...context, repositories, afterCommit };
    outcome.response = await run(inside, moved(repository, acting, transaction));
    return outcome.response;
  };
  try {
    return await begin(acting, attempt, { retries, timeout });
  } catch (error) {
    const { isCommitted, response } = outcome;
    if (!isCommitted || response === undefined) throw isRetryable(error) ? finalProblem(error) : error;
    reportError(options, error, context.request);
    return response;
  }
}

function requireActing(repository: object): Acting {
  const acting = actingOf(repository);
  if (acting !== null) return acting;
  throw new TypeError("A command with a transaction needs the generated repository, or a class that extends it");
}

/** Begins in the session of the repository. In a transaction, such as that of a test, it is a savepoint. */
function begin<T>(
  { root, scope: { session } }: Acting,
  run: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const place = session === undefined ? root : root.scoped({ session });
  if ("close" in place) return (place as Database).transaction(run, options);
  return (place as Transaction).transaction(run);
}

/**
 * Returns a repository, or an object of repositories, in a transaction, with their contexts, actors and owners. Other
 * values are returned unchanged.
 */
function moved<Value>(value: Value, first: Acting, transaction: Transaction): Value {
  const inTransaction = (name: string, repository: object, acting: Acting): object => {
    if (acting.root !== first.root) return unusable(name, repository);
    const { owner, session } = acting.scope;
    return withActing(
      repository,
      actingIn(acting, transaction, {
        ...(owner === undefined ? {} : { owner }),
        ...(session === undefined || session === first.scope.session ? {} : { session }),
      }),
    );
  };
  if (typeof value !== "object" || value === null) return value;
  const own = actingOf(value);
  if (own !== null) return inTransaction(value.constructor.name, value, own) as Value;
  const members = Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const acting = actingOf(member);
    return acting === null ? [] : [[name, inTransaction(name, member as object, acting)]];
  });
  return cloneWith(value, Object.fromEntries(members) as object);
}

/** Returns a repository on another database, which a command may have and not use: each use throws. */
function unusable(name: string, repository: object): object {
  return new Proxy(repository, {
    get() {
      throw new TypeError(`The repository ${name} is on another database than the transaction of the command`);
    },
  });
}

/** A problem is not retried by the route. */
function finalProblem(error: unknown): Problem {
  const { status, detail, headers } = toProblem(error);
  return new Problem(status, detail, { headers, cause: error });
}
