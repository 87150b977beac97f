// The guard of the case: members of staff, by name.
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Staff {
  readonly name: string;
}

export function requireStaff(request: HttpRequest): Staff | HttpResponse {
  const name = request.header("x-staff");
  return name === undefined ? new HttpResponse(401, {}, null) : { name };
}
