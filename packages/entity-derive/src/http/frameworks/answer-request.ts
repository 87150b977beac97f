// Answers a request with a route, and sends the response or the error.
import type { HttpRequest } from "../messages/request.ts";
import type { HttpResponse } from "../messages/response.ts";
import { Problem } from "../problems/problem.ts";
import type { Route } from "../routes/route.ts";

/**
 * Resolves to the result of `send`. Generated routes always respond. If a custom route rejects, 500 is sent and the
 * error goes to `console.error`.
 */
export function answerRequest<T>(route: Route, request: HttpRequest, send: (response: HttpResponse) => T): Promise<T> {
  const fail = (error: unknown): T => {
    console.error(error);
    return send(new Problem(500).toResponse());
  };
  const sendOrFail = (response: HttpResponse): T => {
    try {
      return send(response);
    } catch (error) {
      return fail(error);
    }
  };
  try {
    return route.handle(request).then(sendOrFail, fail);
  } catch (error) {
    return Promise.resolve(fail(error));
  }
}

/** Returns the response's headers with a merged `Vary`, for frameworks in which they replace earlier headers. */
export function mergeVary({ headers }: HttpResponse, before: unknown): HttpResponse["headers"] {
  const { vary } = headers;
  return vary === undefined || before === undefined ? headers : { ...headers, vary: `${before}, ${vary}` };
}
