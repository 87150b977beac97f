// The guard of the case: whoever names herself comes in.
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Member {
  readonly name: string;
}

export function requireMember(request: HttpRequest): Member | HttpResponse {
  const name = request.header("x-user");
  return name === undefined ? new HttpResponse(401) : { name };
}
