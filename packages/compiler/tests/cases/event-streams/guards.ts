import type { Uuid } from "entity-derive";
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Member {
  readonly shopId: Uuid | null;
  readonly expiresAt: Date | null;
}

/** `authorization: <shop>`, with the time at which that expires behind a space. */
export function requireMember(request: HttpRequest): Member | HttpResponse {
  const [shopId, expiresAt] = (request.header("authorization") ?? "").split(" ");
  if (shopId === undefined || shopId === "") return new HttpResponse(401, { "www-authenticate": "Bearer" });
  return {
    shopId: shopId === "nobody" ? null : shopId,
    expiresAt: expiresAt === undefined ? null : new Date(Number(expiresAt)),
  };
}
