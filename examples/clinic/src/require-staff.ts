// The guard of all routes: who sends a request, and for which clinic.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Uuid } from "entity-derive";
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Staff {
  /** The clinic; for an administrator, the one that the request names, or null. */
  readonly clinicId: Uuid | null;
  /** The practitioner, or the administrator of the chain. */
  readonly name: string;
  /** Whether it is an administrator of the chain, who works for all clinics. */
  readonly isAdministrator: boolean;
}

/** Signs tokens. The default is for this example alone. */
const secret = process.env["CLINIC_SECRET"] ?? "not a secret";

/** `{clinic}.{practitioner}.{signature}` */
export function tokenOf(clinicId: Uuid, practitionerId: Uuid): string {
  return signed(`${clinicId}.${practitionerId}`);
}

/** Returns the token of an administrator: `chain.{name}.{signature}`. No request gets one. */
export function administratorToken(name: string): string {
  return signed(`chain.${name}`);
}

export function requireStaff(request: HttpRequest): Staff | HttpResponse {
  const token = /^Bearer (.+)$/.exec(request.header("authorization") ?? "")?.[1] ?? "";
  const [place = "", name = ""] = token.split(".");
  const [given, expected] = [Buffer.from(token), Buffer.from(signed(`${place}.${name}`))];
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isSigned) return new HttpResponse(401, { "www-authenticate": "Bearer" });
  if (place !== "chain") return { clinicId: place, name, isAdministrator: false };
  return { clinicId: request.header("x-clinic") ?? null, name, isAdministrator: true };
}

function signed(text: string): string {
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}
