// The guard of the case: staff of a clinic, and administrators of all clinics.
import type { Uuid } from "entity-derive";
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Staff {
  readonly isAdministrator: boolean;
  readonly clinicId: Uuid;
}

export function requireStaff(request: HttpRequest): Staff | HttpResponse {
  const clinicId = request.header("x-clinic");
  return clinicId === undefined
    ? new HttpResponse(401)
    : { isAdministrator: request.header("x-administrator") === "a secret", clinicId };
}
