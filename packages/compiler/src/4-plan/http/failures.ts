// An operation or a command into the statuses that its route can fail with.
import type { Guard, Operation } from "../../2-model/data/api.ts";
import type { Command } from "../../2-model/data/command.ts";
import type { Entity } from "../../2-model/data/entity.ts";

/** What a route can fail with whatever the entity is: the table of `docs/http.md`. */
const always: Readonly<Record<Operation, readonly number[]>> = {
  create: [400, 409, 413, 415, 422],
  get: [400, 404],
  update: [400, 404, 409, 412, 413, 415, 422],
  delete: [400, 404, 412],
  list: [400],
  // A position that means nothing is answered by an event, since an EventSource gives up where a request fails.
  stream: [],
};

export function failuresOf(operation: Operation, guard: Guard | null, entity: Entity): readonly number[] {
  const guarded = guard === null ? [] : [401, 403];
  const refused = operation === "delete" && isDeleteRefused(entity) ? [409] : [];
  return [...always[operation], ...guarded, ...refused].sort((a, b) => a - b);
}

/** Its handler is the application's own, which can find whatever is missing, and write whatever is refused. */
export function commandFailures({ hasId, content }: Command, guard: Guard | null): readonly number[] {
  const read = [...(content.kind === "nothing" ? [] : [400, 413, 415]), ...(hasId ? [400, 412] : [])];
  const guarded = guard === null ? [] : [401, 403];
  return [...new Set([...read, ...guarded, 404, 409, 422])].sort((a, b) => a - b);
}

/** Whether a foreign key can keep a row from being deleted. A row that is only marked as deleted stays where it is. */
function isDeleteRefused(entity: Entity): boolean {
  return entity.deletion.kind === "hard" && entity.isHeld;
}
