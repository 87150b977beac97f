import { type HttpRequest, Problem } from "entity-derive/http";

/** Says in a header whose customers it may see. */
export function requireShop(request: HttpRequest): { readonly shopId: string } {
  const shopId = request.header("x-shop");
  if (shopId === undefined) throw new Problem(401);
  return { shopId };
}
