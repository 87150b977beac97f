// Guards into the types of what they let through.
import type { Guard } from "../../2-model/data/api.ts";
import { importIdentity } from "../../2-model/data/user-import.ts";
import type { Route } from "../../4-plan/http/routes.ts";
import { type Code, join, ts } from "../../text/code.ts";
import { access } from "../../text/literal.ts";
import { type Emission, httpRuntimeType, importedType } from "../context.ts";

export function principalOf(guard: Guard, emission: Emission): Code {
  const members = join(guard.members.map(access), "");
  return ts`${httpRuntimeType("Principal")}<typeof ${importedType(guard, emission)}${members}>`;
}

/** What any of them lets through. */
export function principalsOf(guards: readonly Guard[], emission: Emission): Code {
  return join(
    guards.map((guard) => principalOf(guard, emission)),
    " | ",
  );
}

/** The guards of some routes of an entity, each once. */
export function guardsOf(routes: readonly Route[]): readonly Guard[] {
  const guards = routes.flatMap(({ guard }) => guard ?? []);
  return [...new Map(guards.map((guard) => [importIdentity(guard, ""), guard])).values()];
}
