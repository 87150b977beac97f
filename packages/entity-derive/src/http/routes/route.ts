// Wraps handlers in routes that always respond.
import { callListener } from "../../settings/error-listener.ts";
import { checkSendable } from "../messages/check-sendable.ts";
import type { HttpRequest, Method } from "../messages/request.ts";
import { HttpResponse } from "../messages/response.ts";
import { Problem } from "../problems/problem.ts";
import { isRetryable, toProblem } from "../problems/to-problem.ts";

/** A route: method, path and handler. */
export interface Route {
  /** A GET route also answers HEAD. */
  readonly method: Method;
  /** The path, with parameters in braces: `/users/{id}`. */
  readonly path: string;
  /** Responds to the request; never rejects. */
  handle(request: HttpRequest): Promise<HttpResponse>;
}

/** Options of generated routes. */
export interface RouteOptions {
  /** The maximum bytes of a request body; 1,048,576 by default. */
  readonly bodyLimit?: number | undefined;
  /** Receives the error of each response with status 500 or more. Default: `console.error`. */
  readonly onError?: ((error: unknown, request: HttpRequest) => void) | undefined;
  /** Wraps each request, from its guard to its response; `sessions` returns one. */
  readonly around?: Around | undefined;
}

/** Returns the values of a row that its request may not set. `P` is the principal from the guard, if there is one. */
export type ValuesOf<Dto, Values, P = never> = [P] extends [never]
  ? (dto: Dto) => Values | Promise<Values>
  : (dto: Dto, principal: P) => Values | Promise<Values>;

/** Options of an entity, some of which the application gives for all entities. */
export type WithShared<Options, Names extends keyof Options> = Omit<Options, Names> & Partial<Pick<Options, Names>>;

/** Returns the response of `answer`, or another one. */
export type Around = (request: HttpRequest, answer: () => Promise<HttpResponse>) => Promise<HttpResponse>;

/** The treatment of a handler's errors. */
interface HandlerFailures {
  /** Maps an error before it is answered. */
  readonly judged?: ((thrown: unknown, request: HttpRequest) => unknown) | undefined;
  /** Whether the handler may run a second time. */
  readonly isRepeatable?: boolean | undefined;
}

/**
 * Creates a route from a handler that may throw: an `HttpResponse` is sent as it is, other errors as problem details.
 * An invalid response leads to 500, and `onError` gets the reason. After a serialization failure or deadlock the
 * handler runs once more, unless it is not repeatable; a second failure is left to the client.
 * @example answeringRoute("GET", "/health", async () => new HttpResponse(204), {})
 */
export function answeringRoute(
  method: Method,
  path: string,
  handler: (request: HttpRequest) => Promise<HttpResponse>,
  options: RouteOptions,
  { judged = (thrown) => thrown, isRepeatable = true }: HandlerFailures = {},
): Route {
  const handle = async (request: HttpRequest): Promise<HttpResponse> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return checkSendable(await handler(request));
      } catch (thrown) {
        const error = judged(thrown, request);
        if (attempt > 1 || !isRepeatable || !isRetryable(error)) return answerTo(error, request, options);
      }
    }
  };
  const { around } = options;
  return { method, path, handle: around === undefined ? handle : wrapHandler(handle, around, options) };
}

function wrapHandler(handle: Route["handle"], around: Around, options: RouteOptions): Route["handle"] {
  return async (request) => {
    try {
      return checkSendable(await around(request, () => handle(request)));
    } catch (error) {
      return answerTo(error, request, options);
    }
  };
}

function answerTo(error: unknown, request: HttpRequest, options: RouteOptions): HttpResponse {
  try {
    return checkSendable(error instanceof HttpResponse ? error : problemResponse(error, request, options));
  } catch (unsendable) {
    reportError(options, unsendable, request);
    return new Problem(500).toResponse();
  }
}

function problemResponse(error: unknown, request: HttpRequest, options: RouteOptions): HttpResponse {
  const problem = toProblem(error, request);
  if (problem.status >= 500) reportError(options, error instanceof Problem ? (error.cause ?? error) : error, request);
  return problem.toResponse();
}

/** Passes an error to `onError`, or to `console.error`. */
export function reportError({ onError }: RouteOptions, error: unknown, request: HttpRequest): void {
  if (onError === undefined) console.error(error);
  else callListener(() => onError(error, request), console.error);
}
