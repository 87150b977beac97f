// The guards of the shop: the `Authorization` header of a request into whom it acts for, or into 401 or 403.
import { type HttpRequest, Problem } from "entity-derive/http";
import type { Context, MiddlewareHandler } from "hono";
import { demoToken, type Principal, type Sessions } from "./sessions.ts";

interface ShopEnvironment {
  readonly Variables: { readonly sessions: Sessions };
}

/** Lets the guards look into the sessions: they are named in entities, so nothing can be passed to them. */
export function provideSessions(sessions: Sessions): MiddlewareHandler<ShopEnvironment> {
  return (context, next) => {
    context.set("sessions", sessions);
    return next();
  };
}

/** @throws {Problem} 401 */
export async function requireUser(request: Pick<HttpRequest, "header" | "raw">): Promise<Principal> {
  const [, token] = /^bearer +(\S+)$/i.exec(request.header("authorization") ?? "") ?? [];
  const { sessions } = (request.raw as Context<ShopEnvironment>).var;
  const principal = token === undefined ? null : await sessions.principalOf(token);
  if (principal !== null) return principal;
  throw new Problem(401, `send the header \`Authorization: Bearer ${demoToken}\``, {
    headers: { "www-authenticate": "Bearer" },
  });
}

/** @throws {Problem} 401, or 403 for customers */
export async function requireStaff(request: HttpRequest): Promise<Principal> {
  const principal = await requireUser(request);
  if (principal.role === "staff") return principal;
  throw new Problem(403, "this is for the staff");
}
