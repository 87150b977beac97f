// The guards of the routes that are limited to an owner into a text: the same for two entities that have the same ones.

import { ownerField } from "../../2-model/data/ownership.ts";
import { importIdentity } from "../../2-model/data/user-import.ts";
import type { Plan } from "../../4-plan/plan.ts";
import { guardsOf } from "../http/principal.ts";

/** Wherever they are imported from. */
export function guardsKey({ entity, routes }: Plan): string {
  const guards = guardsOf(routes.filter(({ isOwned }) => isOwned));
  const identities = guards.map((guard) => importIdentity(guard, entity.source.path)).sort();
  return JSON.stringify([...identities, ownerField(entity)?.type]);
}
