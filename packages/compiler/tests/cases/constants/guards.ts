import type { HttpRequest } from "entity-derive/http";

export function requireUser(_request: HttpRequest): string {
  return "ada";
}

/** Options of `api` with a guard, which is a name of this file. */
export const Api = { tag: "Unnamed", guard: { delete: requireUser } } as const;
