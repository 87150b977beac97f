// The guard of the shop: a request's `Authorization` header into the principal it acts for, or into 401.
import { type HttpRequest, Problem } from "entity-derive/http";

/** Who a request acts for. */
export interface Principal {
  readonly name: string;
}

/** The one token that the example accepts. A real guard looks up a session or verifies a signature; it may be async. */
export const demoToken = "demo";

/** @throws {Problem} 401 */
export function requireToken(request: HttpRequest): Principal {
  const [, token] = /^bearer +(\S+)$/i.exec(request.header("authorization") ?? "") ?? [];
  if (token === demoToken) return { name: "demo" };
  throw new Problem(401, `send the header \`Authorization: Bearer ${demoToken}\``, {
    headers: { "www-authenticate": "Bearer" },
  });
}
