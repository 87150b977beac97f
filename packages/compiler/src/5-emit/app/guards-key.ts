// Compares the guards of entities: a text that is equal for entities with the same guards on their owned routes.

import { admitsAdministrators, ownerField } from "../../2-model/data/ownership.ts";
import { importIdentity } from "../../2-model/data/user-import.ts";
import type { Plan } from "../../4-plan/plan.ts";
import { guardsOf } from "../http/principal.ts";

/** Returns a text that identifies the guards of owned routes, whichever module each is imported from. */
export function guardsKey({ entity, routes }: Plan): string {
  const guards = guardsOf(routes.filter(({ isOwned }) => isOwned));
  const identities = guards.map((guard) => importIdentity(guard, entity.source.path)).sort();
  return JSON.stringify([...identities, ownerField(entity)?.type, ...(admitsAdministrators(entity) ? ["all"] : [])]);
}
