import type { Uuid } from "entity-derive";
import { type HttpRequest, HttpResponse } from "entity-derive/http";

/** The member of a workspace that sends a request. */
export interface Member {
  readonly workspaceId: Uuid;
}

/** Reads the workspace from a header. */
export function requireMember(request: HttpRequest): Member | HttpResponse {
  const workspaceId = request.header("x-workspace");
  return workspaceId === undefined ? new HttpResponse(401) : { workspaceId };
}
