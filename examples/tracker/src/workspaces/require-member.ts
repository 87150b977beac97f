// The bearer token of a request into the member who sent it, and a member into her token.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Uuid } from "entity-derive";
import { type HttpRequest, HttpResponse } from "entity-derive/http";

/** Who a request acts for. */
export interface Principal {
  readonly workspaceId: Uuid;
  readonly memberId: Uuid;
}

/** Signs tokens; without `TRACKER_SECRET` they hold for the examples and tests alone. */
const secret = process.env["TRACKER_SECRET"] ?? "not a secret";

/** `{workspace}.{member}.{signature}` */
export function tokenOf({ workspaceId, memberId }: Principal): string {
  return `${workspaceId}.${memberId}.${signatureOf(workspaceId, memberId)}`;
}

export function requireMember(request: HttpRequest): Principal | HttpResponse {
  const [, token = ""] = /^Bearer (.+)$/i.exec(request.header("authorization") ?? "") ?? [];
  const [workspaceId = "", memberId = "", signature = ""] = token.split(".");
  const expected = Buffer.from(signatureOf(workspaceId, memberId));
  const given = Buffer.from(signature);
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned ? { workspaceId, memberId } : new HttpResponse(401, { "www-authenticate": "Bearer" });
}

function signatureOf(workspaceId: string, memberId: string): string {
  return createHmac("sha256", secret).update(`${workspaceId}.${memberId}`).digest("base64url");
}
