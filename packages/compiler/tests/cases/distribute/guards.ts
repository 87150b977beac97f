// The guard of the case: members have a workspace.
import type { Uuid } from "entity-derive";
import { type HttpRequest, HttpResponse } from "entity-derive/http";

interface Account {
  readonly workspaceId: Uuid;
}

export function requireMember(request: HttpRequest): Account | HttpResponse {
  const workspaceId = request.header("x-workspace");
  return workspaceId === undefined ? new HttpResponse(401) : { workspaceId: workspaceId as Uuid };
}
