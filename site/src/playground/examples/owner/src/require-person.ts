import type { Uuid } from "entity-derive";
import { type HttpRequest, Problem } from "entity-derive/http";

export interface Person {
  readonly id: Uuid;
  readonly name: string;
}

/** Returns the person that a request acts for. An application would read a token or a session here. */
export function requirePerson(request: HttpRequest): Person {
  const id = request.header("x-person");
  if (id === undefined) throw new Problem(401, "The header X-Person has the id of a person.");
  return { id, name: id };
}
