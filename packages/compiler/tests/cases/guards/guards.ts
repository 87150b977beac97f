// The guards of the case: who may come in.
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Principal {
  readonly name: string;
}

/** Lets in who sends a name. */
export function requireUser(request: HttpRequest): Principal | HttpResponse {
  const name = request.header("x-user");
  return name === undefined ? new HttpResponse(401, { "www-authenticate": "X-User" }, null) : { name };
}

/** Asks elsewhere, and throws its answer. */
export async function requireAdmin(request: HttpRequest): Promise<Principal> {
  const name = request.header("x-user");
  if (name !== "admin") throw new HttpResponse(403, {}, "admins only");
  return { name };
}

export const staff = { requireBoss: requireAdmin };
