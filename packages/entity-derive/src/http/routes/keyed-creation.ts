// Creates a row for a request that may have an idempotency key.
import type { HttpRequest } from "../messages/request.ts";
import type { HttpResponse } from "../messages/response.ts";
import { movedInto } from "./move-repositories.ts";
import { type RequestTransactionOptions, requestTransaction } from "./request-transaction.ts";

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
