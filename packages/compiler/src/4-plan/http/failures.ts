// The failure statuses of routes.
import { type Cause, statusesOf } from "entity-derive/schema";
import type { Endpoint, Guard, Idempotency } from "../../2-model/data/api.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import type { Command } from "../../2-model/data/write/command.ts";

/** The causes that do not depend on the entity. */
const commonCauses: Readonly<Record<Endpoint, readonly Cause[]>> = {
  create: ["body", "write"],
  get: ["input", "row"],
  update: ["input", "body", "row", "precondition", "write"],
  delete: ["input", "row", "precondition"],
  list: ["input"],
  // An invalid position is reported as an event, since an EventSource does not reconnect after a failed request.
  stream: [],
};

/** @param idempotency of the route; null if it accepts no keys */
export function failuresOf(
  endpoint: Endpoint,
  guard: Guard | null,
  idempotency: Idempotency | null,
  entity: Entity,
): readonly number[] {
  const rejected: readonly Cause[] = endpoint === "delete" && canBeRejected(entity) ? ["removal"] : [];
  return statusesOf([...commonCauses[endpoint], ...guardCauses(guard), ...keyCauses(idempotency), ...rejected]);
}

/** A command's handler is written by the user, so rows can be missing and writes can be rejected. */
export function commandFailures(
  { hasId, content }: Command,
  guard: Guard | null,
  idempotency: Idempotency | null,
): readonly number[] {
  const body: readonly Cause[] = content.kind === "nothing" ? [] : ["body"];
  const id: readonly Cause[] = hasId ? ["input", "precondition"] : [];
  return statusesOf([...body, ...id, ...guardCauses(guard), ...keyCauses(idempotency), "row", "write"]);
}

function guardCauses(guard: Guard | null): readonly Cause[] {
  return guard === null ? [] : ["guard"];
}

function keyCauses(idempotency: Idempotency | null): readonly Cause[] {
  return idempotency === null ? [] : ["key"];
}

/** Whether a foreign key can prevent a deletion. A soft deletion is prevented only by foreign keys to the live column. */
function canBeRejected(entity: Entity): boolean {
  return entity.deletedAt === null ? entity.canBeReferenced : entity.hasLiveColumn;
}
