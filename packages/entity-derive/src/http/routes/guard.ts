// Guards: determine the principal of a request, or reject it.
import type { HttpRequest } from "../messages/request.ts";
import { HttpResponse } from "../messages/response.ts";

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

/** Returns the principal of a request. @throws {HttpResponse} the rejection of the guard */
export async function authenticate<P>(
  guard: (request: HttpRequest) => P | Promise<P>,
  request: HttpRequest,
): Promise<Exclude<P, HttpResponse>> {
  const principal = await guard(request);
  if (principal instanceof HttpResponse) throw principal;
  return principal as Exclude<P, HttpResponse>;
}
