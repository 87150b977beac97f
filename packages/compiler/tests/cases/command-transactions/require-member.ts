// The guard of the case: a member of a workspace, by the headers that name both.
import type { Uuid } from "entity-derive";
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Member {
  readonly name: string;
  readonly workspaceId: Uuid;
}

export function requireMember(request: HttpRequest): Member | HttpResponse {
  const workspaceId = request.header("x-workspace");
  if (workspaceId === undefined) return new HttpResponse(401);
  return { name: request.header("x-member") ?? "", workspaceId };
}
