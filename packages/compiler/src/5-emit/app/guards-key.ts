// Compares the guards of entities: a text that is equal for entities with the same guards on their owned routes.

import type { Entity } from "../../2-model/data/entity.ts";
import { admitsAdministrators, ownerField } from "../../2-model/data/ownership.ts";
import { importIdentity } from "../../2-model/data/user-import.ts";
import type { Route } from "../../4-plan/http/routes.ts";
import type { Plan } from "../../4-plan/plan.ts";
import { guardsOf } from "../http/principal.ts";

/** Returns a text that identifies the guards of owned routes, whichever module each is imported from. */
export function guardsKey({ entity, routes }: Plan): string {
  const guards = identitiesOf(
    routes.filter(({ isOwned }) => isOwned),
    entity,
  );
  return JSON.stringify([...guards, ownerField(entity)?.type, ...(admitsAdministrators(entity) ? ["all"] : [])]);
}

/** Returns a text that identifies the guards of the routes that accept idempotency keys; null if there are none. */
export function keyGuards({ entity, routes }: Plan): string | null {
  const keyed = routes.filter(({ idempotency }) => idempotency !== null);
  return keyed.length === 0 ? null : JSON.stringify(identitiesOf(keyed, entity));
}

function identitiesOf(routes: readonly Route[], entity: Entity): readonly string[] {
  return guardsOf(routes)
    .map((guard) => importIdentity(guard, entity.source.path))
    .sort();
}
