// Runs a request in a transaction, with its repositories: with an idempotency key, as a command, or both.
import {
  type Acting,
  actingIn,
  actingOf,
  allOwners,
  cloneWith,
  policyOwner,
  withActing,
} from "../../database/acting.ts";
import type { Database, Transaction, TransactionOptions } from "../../database/database.ts";
import type { KeyOwners } from "../idempotency/answer-once.ts";
import type { IdempotencyKey } from "../idempotency/idempotency-key.ts";
import type { HttpRequest } from "../messages/request.ts";
import type { HttpResponse } from "../messages/response.ts";
import { Problem } from "../problems/problem.ts";
import { isRetryable, toProblem } from "../problems/to-problem.ts";
import type { CommandContext } from "./command-context.ts";
import { type RouteOptions, reportError } from "./route.ts";

/** The options of the route, the key of the request, and the limits of the transaction. */
export interface RequestTransactionOptions {
  readonly options: RouteOptions;
  /** The key for which the response is stored; null for none. */
  readonly key?: IdempotencyKey | null;
  /** How many times it is repeated after a serialization failure or a deadlock. Default: 0. */
  readonly retries?: number;
  /** How long the transaction may take, in milliseconds. Default: 10,000. */
  readonly timeout?: number;
}

/**
 * Runs a function in a transaction on the database of a repository. Its response is sent after the commit; an error rolls
 * back. It runs again as often as `retries` says, and the route does not repeat it.
 *
 * An error of a function that runs after the commit goes to `onError`, and the response is sent nevertheless.
 */
async function requestTransaction(
  repository: object,
  request: HttpRequest,
  { options, key = null, retries = 0, timeout = 10_000 }: RequestTransactionOptions,
  run: (transaction: Transaction, acting: Acting) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const acting = requireActing(repository);
  const owners = ownersOf(repository, acting);
  const outcome: { response?: HttpResponse; isCommitted: boolean } = { isCommitted: false };
  const attempt = async (transaction: Transaction): Promise<HttpResponse> => {
    await transaction.afterCommit(() => {
      outcome.isCommitted = true;
    });
    const answer = (): Promise<HttpResponse> => run(transaction, acting);
    outcome.response = await (key === null ? answer() : key.once(scopedTo(acting, transaction), owners, answer));
    return outcome.response;
  };
  try {
    return await begin(acting, attempt, { retries, timeout });
  } catch (error) {
    const { isCommitted, response } = outcome;
    if (!isCommitted || response === undefined) throw isRetryable(error) ? finalProblem(error) : error;
    reportError(options, error, request);
    return response;
  }
}

function requireActing(repository: object): Acting {
  const acting = actingOf(repository);
  if (acting !== null) return acting;
  throw new TypeError("A request with a transaction needs the generated repository, or a class that extends it");
}

function ownersOf(repository: object, { owner }: Acting): KeyOwners {
  return { acting: owner === allOwners ? null : owner.text, policy: policyOwner(repository) };
}

/** The policy of the keys compares the owner. */
function scopedTo({ scope: { owner } }: Acting, transaction: Transaction): Transaction {
  return owner === undefined ? transaction : transaction.scoped({ owner });
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

/** A problem is not retried by the route. */
function finalProblem(error: unknown): Problem {
  const { status, detail, headers } = toProblem(error);
  return new Problem(status, detail, { headers, cause: error });
}

/**
 * Returns a repository, or an object of repositories, in a transaction, with their contexts, actors and owners. Other
 * values are returned unchanged.
 */
function movedInto<Value>(value: Value, first: Acting, transaction: Transaction): Value {
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

/**
 * Runs a function with the repository; for a request with a key, in a transaction that also stores the response. As
 * without a key, the function runs once more after a serialization failure or a deadlock.
 */
export function keyedCreation<Repository extends object>(
  repository: Repository,
  request: HttpRequest,
  options: Pick<RequestTransactionOptions, "key" | "options">,
  run: (repository: Repository) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  if (options.key === null) return run(repository);
  return requestTransaction(repository, request, { ...options, retries: 1 }, (transaction, acting) =>
    run(movedInto(repository, acting, transaction)),
  );
}

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
