// The guard of the case: a member of a shop, by the header that names it.
import type { Uuid } from "entity-derive";
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Member {
  readonly shopId: Uuid | null;
}

export function requireMember(request: HttpRequest): Member | HttpResponse {
  const shop = request.header("x-shop");
  if (shop === undefined) return new HttpResponse(401);
  return { shopId: shop === "none" ? null : shop };
}
