// The statuses that the route of an operation or a command can fail with.
import { type Cause, statusesOf } from "entity-derive/schema";
import type { Endpoint, Guard } from "../../2-model/data/api.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import type { Command } from "../../2-model/data/write/command.ts";

/** The causes that do not depend on the entity. */
const always: Readonly<Record<Endpoint, readonly Cause[]>> = {
  create: ["body", "write"],
  get: ["input", "row"],
  update: ["input", "body", "row", "precondition", "write"],
  delete: ["input", "row", "precondition"],
  list: ["input"],
  // A position that means nothing is answered by an event, since an EventSource gives up where a request fails.
  stream: [],
};

export function failuresOf(operation: Endpoint, guard: Guard | null, entity: Entity): readonly number[] {
  const refused: readonly Cause[] = operation === "delete" && isDeleteRefused(entity) ? ["removal"] : [];
  return statusesOf([...always[operation], ...guarded(guard), ...refused]);
}

/** Its handler is the application's own, which can find whatever is missing, and write whatever is refused. */
export function commandFailures({ hasId, content }: Command, guard: Guard | null): readonly number[] {
  const body: readonly Cause[] = content.kind === "nothing" ? [] : ["body"];
  const id: readonly Cause[] = hasId ? ["input", "precondition"] : [];
  return statusesOf([...body, ...id, ...guarded(guard), "row", "write"]);
}

function guarded(guard: Guard | null): readonly Cause[] {
  return guard === null ? [] : ["guard"];
}

/** Whether a foreign key can keep a row from being deleted. A row that is only marked as deleted stays where it is. */
function isDeleteRefused(entity: Entity): boolean {
  return entity.deletion.kind === "hard" ? entity.canBeReferenced : entity.hasLiveColumn;
}
