// Guards: determine the principal of a request, or reject it. Their responses are private.
import type { HttpRequest } from "../messages/request.ts";
import { HttpResponse } from "../messages/response.ts";
import type { Route } from "./route.ts";

/**
 * Returns the principal of a request, or rejects it by returning or throwing an `HttpResponse` (or a `Problem`).
 * @example
 * export function requireUser(request: HttpRequest): Account | HttpResponse {
 *   return accounts.get(request.header("authorization") ?? "") ?? new HttpResponse(401);
 * }
 */
export type Guard<P> = (request: HttpRequest) => P | HttpResponse | Promise<P | HttpResponse>;

/** The principal type of a guard. */
export type Principal<G extends (request: HttpRequest) => unknown> = Exclude<Awaited<ReturnType<G>>, HttpResponse>;

type AnyGuard = (request: HttpRequest) => unknown;

/** The key of the principals of a Fetch request, which only code in this process can set. */
const principals: unique symbol = Symbol("principals");

interface FetchRequest {
  readonly [principals]?: ReadonlyMap<AnyGuard, unknown>;
}

/** Sets the principals that routes get in place of calling their guards, for tests. Returns the request. */
export function withPrincipals(request: Request, byGuard: ReadonlyMap<AnyGuard, unknown>): Request {
  return byGuard.size === 0 ? request : Object.assign(request, { [principals]: byGuard });
}

/** @param raw a Fetch request, Hono's context of one, or the request of another framework */
function principalsOf(raw: unknown): ReadonlyMap<AnyGuard, unknown> | undefined {
  const { req, [principals]: own } = raw as FetchRequest & { readonly req?: { readonly raw?: FetchRequest } };
  return own ?? req?.raw?.[principals];
}

/** Returns the principal of a request. @throws {HttpResponse} the rejection of the guard */
export async function authenticate<P>(
  guard: (request: HttpRequest) => P | Promise<P>,
  request: HttpRequest,
): Promise<Exclude<P, HttpResponse>> {
  const known = principalsOf(request.raw);
  const principal = known?.has(guard) === true ? (known.get(guard) as P) : await guard(request);
  if (principal instanceof HttpResponse) throw principal;
  return principal as Exclude<P, HttpResponse>;
}

/**
 * Adds `Cache-Control: private, no-cache` to every response, including rejections, and the header of the credentials to
 * `Vary`. A `Cache-Control` of the guard is kept.
 * @param vary the header of the security scheme; undefined if none is documented
 */
export function privateAnswers(route: Route, vary: string | undefined): Route {
  return {
    ...route,
    async handle(request) {
      const { status, headers, body, stream } = await route.handle(request);
      const own = inLowerCase(headers);
      const varied = [own["vary"], vary].filter((header) => header !== undefined);
      const varies = varied.length === 0 ? {} : { vary: varied.join(", ") };
      return new HttpResponse(status, { "cache-control": "private, no-cache", ...own, ...varies }, body, stream);
    },
  };
}

/** Custom responses may have headers in any case. */
function inLowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
