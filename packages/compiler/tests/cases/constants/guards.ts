import type { HttpRequest } from "entity-derive/http";

export function requireUser(_request: HttpRequest): string {
  return "ada";
}
