// What a new account needs and no request may carry: a random stamp that its sessions are made with.
import { randomBytes } from "node:crypto";
import type { UserServerValues } from "./user.derived/index.ts";

export function drawSecurityStamp(): UserServerValues {
  return { securityStamp: randomBytes(32).toString("base64url") };
}
