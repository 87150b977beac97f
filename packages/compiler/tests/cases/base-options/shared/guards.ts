// The guards that the base class and an entity name.
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Principal {
  readonly name: string;
}

/** Accepts requests with a name. */
export function requireUser(request: HttpRequest): Principal | HttpResponse {
  const name = request.header("x-user");
  return name === undefined ? new HttpResponse(401, { "www-authenticate": "X-User" }, null) : { name };
}

/** Accepts one name. */
export function requireAdmin(request: HttpRequest): Principal | HttpResponse {
  return request.header("x-user") === "admin" ? { name: "admin" } : new HttpResponse(403, {}, "admins only");
}
