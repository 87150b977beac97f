// The option `owner` of all entities: said once where it means the same for each.

import { identityOf } from "../../2-model/data/imported.ts";
import { haveSameOwners, limitedToOwner, ownerField } from "../../2-model/data/ownership.ts";
import type { Plan } from "../../4-plan/plan.ts";
import { type Code, ts } from "../../text/code.ts";
import { documented } from "../context.ts";
import { guardsOf } from "../http/principal.ts";
import { needsOptions } from "../http/route-options.ts";
import { ownerName } from "../owner.ts";
import type { Member } from "./app-emission.ts";

/** Whether its handlers are limited to an owner. */
export function isOwned({ plan }: Member): boolean {
  return plan.routes.some((route) => route.isOwned);
}

/** Whether one function says whose rows a principal sees: where the guards are the same, and the owners are alike. */
export function hasSharedOwner(members: readonly Member[]): boolean {
  const [first, ...others] = members.filter(isOwned);
  return (
    first !== undefined &&
    others.every(
      (other) => haveSameOwners(first.plan.entity, other.plan.entity) && haveSameGuards(first.plan, other.plan),
    )
  );
}

export function sharedOwner(members: readonly Member[]): Code | null {
  const [first] = members.filter(isOwned);
  if (first === undefined || !hasSharedOwner(members)) return null;
  return documented(
    "Whose rows a principal sees and changes: no others, and none at all where it is null.",
    ts`readonly ${ownerName}: ${first.type("routeOptions")}["${ownerName}"];`,
  );
}

/** Whether there are options besides the owner that the routes cannot do without. */
export function needsOwnOptions(plan: Plan): boolean {
  const routes = plan.routes.map((route) => ({ ...route, isOwned: false }));
  return needsOptions({ ...plan, entity: limitedToOwner(plan.entity) ?? plan.entity, routes });
}

function haveSameGuards(one: Plan, other: Plan): boolean {
  return key(one) === key(other);
}

/** The guards of the routes that are limited, wherever they are imported from. */
function key({ entity, routes }: Plan): string {
  const guards = guardsOf(routes.filter(({ isOwned: limited }) => limited));
  const identities = guards.map((guard) => identityOf(guard, entity.source.path)).sort();
  return JSON.stringify([...identities, ownerField(entity)?.type]);
}
