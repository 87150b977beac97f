// A handler that may throw into a route that always answers.
import { callListener } from "../settings/error-listener.ts";
import { Problem } from "./problems/problem.ts";
import { problemOf } from "./problems/problem-of.ts";
import { asksForRetry } from "./problems/retry.ts";
import type { HttpRequest, Method } from "./request.ts";
import { HttpResponse } from "./response.ts";
import { checkSendable } from "./sendable.ts";

/** A method, a path and what answers there: what every adapter serves. */
export interface Route {
  readonly method: Method;
  /** With parameters in braces: `/users/{id}`. */
  readonly path: string;
  /** Answers the request; never rejects. */
  handle(request: HttpRequest): Promise<HttpResponse>;
}

export interface RouteOptions {
  /** The most bytes of a request body; 1,048,576 by default. */
  readonly bodyLimit?: number | undefined;
  /** Is given what made a request fail with a status of 500 or more; by default it goes to `console.error`. */
  readonly onError?: ((error: unknown, request: HttpRequest) => void) | undefined;
  /** Runs around each request, from its guard to its answer; `sessions` makes one. */
  readonly around?: Around | undefined;
}

/** Options of an entity in which some can be left out, since the application gives them for all entities. */
export type WithShared<Options, Names extends keyof Options> = Omit<Options, Names> & Partial<Pick<Options, Names>>;

/** Gives the answer that `answer` has made, or another one. */
export type Around = (request: HttpRequest, answer: () => Promise<HttpResponse>) => Promise<HttpResponse>;

/**
 * A route whose handler may throw: an `HttpResponse` is sent as it is, anything else as problem details. A response that
 * HTTP cannot carry, of a guard say, is a problem with the status 500, and `onError` is told why. A handler that
 * a serialization failure or a deadlock has ended is run once more: of two transactions that collide one can always go
 * on. What fails twice is for the client to try again.
 * @param judged what a handler throws, as what it means
 * @example answeringRoute("GET", "/health", async () => new HttpResponse(204), {})
 */
export function answeringRoute(
  method: Method,
  path: string,
  handler: (request: HttpRequest) => Promise<HttpResponse>,
  options: RouteOptions,
  judged: (thrown: unknown, request: HttpRequest) => unknown = asItIs,
): Route {
  const handle = async (request: HttpRequest): Promise<HttpResponse> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return checkSendable(await handler(request));
      } catch (thrown) {
        const error = judged(thrown, request);
        if (attempt > 1 || !asksForRetry(error)) return answerTo(error, request, options);
      }
    }
  };
  const { around } = options;
  return { method, path, handle: around === undefined ? handle : surrounded(handle, around, options) };
}

function surrounded(handle: Route["handle"], around: Around, options: RouteOptions): Route["handle"] {
  return async (request) => {
    try {
      return checkSendable(await around(request, () => handle(request)));
    } catch (error) {
      return answerTo(error, request, options);
    }
  };
}

function asItIs(thrown: unknown): unknown {
  return thrown;
}

function answerTo(error: unknown, request: HttpRequest, options: RouteOptions): HttpResponse {
  try {
    return checkSendable(error instanceof HttpResponse ? error : problemResponse(error, request, options));
  } catch (unsendable) {
    reportTo(options, unsendable, request);
    return new Problem(500).toResponse();
  }
}

function problemResponse(error: unknown, request: HttpRequest, options: RouteOptions): HttpResponse {
  const problem = problemOf(error, request);
  if (problem.status >= 500) reportTo(options, error instanceof Problem ? (error.cause ?? error) : error, request);
  return problem.toResponse();
}

function reportTo({ onError }: RouteOptions, error: unknown, request: HttpRequest): void {
  if (onError === undefined) console.error(error);
  else callListener(() => onError(error, request), console.error);
}
