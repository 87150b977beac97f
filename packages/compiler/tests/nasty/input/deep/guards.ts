// Where aliases.entity.ts leads to.
import { type HttpRequest, HttpResponse } from "entity-derive/http";
export async function user(request: HttpRequest): Promise<{ id: string } | HttpResponse> {
  return request.header("x-user") === undefined ? new HttpResponse(401) : { id: "u" };
}
export const admin = (request: HttpRequest): "admin" | HttpResponse =>
  request.header("x-admin") === undefined ? new HttpResponse(403) : "admin";
export const nested = { inner: (_: HttpRequest): null => null };
export { user as default, user as "odd name", user as request };
