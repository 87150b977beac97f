// A request into the principal it acts for, or into the response that refuses it.
import type { HttpRequest } from "./request.ts";
import { HttpResponse } from "./response.ts";

/**
 * Says who sent a request, or refuses it by returning or throwing an `HttpResponse` (or a `Problem`).
 * @example
 * export function requireUser(request: HttpRequest): Account | HttpResponse {
 *   return accounts.get(request.header("authorization") ?? "") ?? new HttpResponse(401);
 * }
 */
export type Guard<P> = (request: HttpRequest) => P | HttpResponse | Promise<P | HttpResponse>;

/** What a guard lets through. */
export type Principal<G extends (request: HttpRequest) => unknown> = Exclude<Awaited<ReturnType<G>>, HttpResponse>;

/** The principal of a request. @throws {HttpResponse} the guard's refusal */
export async function authenticate<P>(
  guard: (request: HttpRequest) => P | Promise<P>,
  request: HttpRequest,
): Promise<Exclude<P, HttpResponse>> {
  const principal = await guard(request);
  if (principal instanceof HttpResponse) throw principal;
  return principal as Exclude<P, HttpResponse>;
}
