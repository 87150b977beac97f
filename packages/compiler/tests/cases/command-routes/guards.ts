// The guard of the case: whoever says a name comes in, and nobody else.
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Clerk {
  readonly name: string;
}

export function requireClerk(request: HttpRequest): Clerk | HttpResponse {
  const name = request.header("x-clerk");
  return name === undefined ? new HttpResponse(401) : { name };
}
