// A random stamp of a new account, with which its sessions are signed; no request may carry it.
import { randomBytes } from "node:crypto";
import type { UserServerValues } from "./user.derived/index.ts";

export function drawSecurityStamp(): UserServerValues {
  return { securityStamp: randomBytes(32).toString("base64url") };
}
