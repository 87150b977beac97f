// The guard of the case: whoever asks is the owner that the header names.
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export function requireOwner(request: HttpRequest): string | HttpResponse {
  return request.header("x-owner") ?? new HttpResponse(401);
}
