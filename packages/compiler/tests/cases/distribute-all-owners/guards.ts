// The guard of the case: members of workspaces, and an administrator.
import type { Uuid } from "entity-derive";
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Member {
  readonly workspaceId: Uuid;
  readonly isAdministrator: boolean;
}

export function requireMember(request: HttpRequest): Member | HttpResponse {
  const workspaceId = request.header("x-workspace");
  if (workspaceId === undefined) return new HttpResponse(401);
  return { workspaceId, isAdministrator: request.header("x-administrator") === "a secret" };
}
