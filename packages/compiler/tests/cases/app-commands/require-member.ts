// The guards of the case: a member of a shop, by the header that names it.
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

/** Another function that lets the same principals in. */
export async function requireWriter(request: HttpRequest): Promise<Member | HttpResponse> {
  return requireMember(request);
}
