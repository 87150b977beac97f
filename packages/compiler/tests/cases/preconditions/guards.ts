// Who may read pages: whoever says so, but for one.
import { type HttpRequest, HttpResponse, Problem } from "entity-derive/http";

export function requireReader(request: HttpRequest): { readonly name: string } | HttpResponse {
  const name = request.header("X-Reader");
  if (name === undefined) return new HttpResponse(401, { Vary: "Accept", "www-authenticate": "X-Reader" });
  if (name === "mallory") throw new Problem(403, "not you");
  return { name };
}
