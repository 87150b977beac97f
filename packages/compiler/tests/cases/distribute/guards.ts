// The guards of the case: an account by the name of a member, with its workspace; staff belong to none.
import type { Uuid } from "entity-derive";
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Account {
  readonly name: string;
  readonly workspaceId: Uuid | null;
}

/** Who signs in with which name; filled by the tests. */
export const accounts = new Map<string, Account>();

export function requireMember(request: HttpRequest): Account | HttpResponse {
  return accounts.get(request.header("x-member") ?? "") ?? new HttpResponse(401);
}

export interface Robot {
  readonly key: string;
}

/** Programs sign in with a key, which belongs to a workspace. */
export async function requireRobot(request: HttpRequest): Promise<Robot> {
  const key = request.header("x-key");
  if (key === undefined) throw new HttpResponse(401);
  return { key };
}
