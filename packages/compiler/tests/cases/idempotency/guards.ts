// The guards of the case: staff of a clinic, and cashiers of all of them, by the headers that name them.
import type { Uuid } from "entity-derive";
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Staff {
  readonly name: string;
  readonly clinicId: Uuid;
  readonly isAdministrator: boolean;
}

export function requireStaff(request: HttpRequest): Staff | HttpResponse {
  const clinicId = request.header("x-clinic");
  if (clinicId === undefined) return new HttpResponse(401);
  return {
    name: request.header("x-staff") ?? "",
    clinicId,
    isAdministrator: request.header("x-administrator") === "1",
  };
}

export interface Cashier {
  readonly till: string;
}

export function requireCashier(request: HttpRequest): Cashier | HttpResponse {
  const till = request.header("x-till");
  return till === undefined ? new HttpResponse(401) : { till };
}
