// The guard of all routes: who sends a request, and for which clinic.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Uuid } from "entity-derive";
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Staff {
  readonly clinicId: Uuid;
  readonly practitionerId: Uuid;
}

/** Signs tokens. The default is for this example alone. */
const secret = process.env["CLINIC_SECRET"] ?? "not a secret";

/** `{clinic}.{practitioner}.{signature}` */
export function tokenOf({ clinicId, practitionerId }: Staff): string {
  return `${clinicId}.${practitionerId}.${signatureOf(`${clinicId}.${practitionerId}`)}`;
}

export function requireStaff(request: HttpRequest): Staff | HttpResponse {
  const token = /^Bearer (.+)$/.exec(request.header("authorization") ?? "")?.[1] ?? "";
  const [clinicId = "", practitionerId = "", signature = ""] = token.split(".");
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(`${clinicId}.${practitionerId}`))];
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned ? { clinicId, practitionerId } : new HttpResponse(401, { "www-authenticate": "Bearer" });
}

function signatureOf(text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}
