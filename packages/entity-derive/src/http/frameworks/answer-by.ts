// Answers a request by a route, and sends the answer: whatever fails on the way is an answer too.
import { Problem } from "../problems/problem.ts";
import type { HttpRequest } from "../request.ts";
import type { HttpResponse } from "../response.ts";
import type { Route } from "../route.ts";

/**
 * Resolves to what `send` returns. Routes of this package always answer, and only with what can be sent. For one written
 * by hand that does not, 500 is sent and the error goes to `console.error`.
 */
export function answerBy<T>(route: Route, request: HttpRequest, send: (response: HttpResponse) => T): Promise<T> {
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
