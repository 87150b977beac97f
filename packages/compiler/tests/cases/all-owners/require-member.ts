// The guards of the case: members of offices, and administrators, by the name that a header carries.
import type { Uuid } from "entity-derive";
import { type HttpRequest, HttpResponse } from "entity-derive/http";

export interface Member {
  readonly name: string;
  readonly isAdministrator: boolean;
  /** The office of a member; of an administrator, the one that the header names. */
  readonly officeId: Uuid | null;
}

/** Who signs in with which name; filled by the tests. */
export const members = new Map<string, Member>();

export function requireMember(request: HttpRequest): Member | HttpResponse {
  const member = members.get(request.header("x-member") ?? "");
  if (member === undefined) return new HttpResponse(401);
  return member.isAdministrator ? { ...member, officeId: request.header("x-office") ?? null } : member;
}
