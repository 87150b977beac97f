// Finds the guards of routes and the types of their principals.
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

/** Returns the union of the principals of several guards. */
export function principalsOf(guards: readonly Guard[], emission: Emission): Code {
  return join(
    guards.map((guard) => principalOf(guard, emission)),
    " | ",
  );
}

/** Returns the guards of routes of one entity, each once. */
export function guardsOf(routes: readonly Route[]): readonly Guard[] {
  const guards = routes.flatMap(({ guard }) => guard ?? []);
  return [...new Map(guards.map((guard) => [importIdentity(guard, ""), guard])).values()];
}
