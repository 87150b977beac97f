// The guard of the case: members have a team.
import type { Uuid } from "entity-derive";
import { type HttpRequest, HttpResponse } from "entity-derive/http";

interface Member {
  readonly teamId: Uuid;
}

export function requireMember(request: HttpRequest): Member | HttpResponse {
  const teamId = request.header("x-team");
  return teamId === undefined ? new HttpResponse(401) : { teamId: teamId as Uuid };
}
