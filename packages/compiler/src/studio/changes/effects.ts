// Describes what a write causes in addition to the row itself.
import type { Entity } from "../../2-model/data/entity.ts";
import { outboxOf, publishesEvents } from "../../2-model/data/write/events-and-audit.ts";
import type { Plan } from "../../4-plan/plan.ts";
import type { ChangeRequest } from "../answers/rows.ts";
import type { Studio } from "../studio.ts";

export function effectsOf(plan: Plan, action: ChangeRequest["action"], studio: Studio): readonly string[] {
  const { entity, methods } = plan;
  const event = methods.find(({ name }) => name === action)?.write?.event ?? null;
  const isDeletion = action === "delete" || action === "hardDelete";
  return [
    ...(event === null || !publishesEvents(entity) ? [] : eventEffects(entity, event)),
    ...(entity.migrations?.audit === true ? ["The audit log gets an entry."] : []),
    ...(entity.hooks ? ["The hooks of your application run."] : []),
    ...(action === "delete" && entity.deletedAt !== null
      ? ["The row is marked as deleted, and can be restored."]
      : isDeletion
        ? ["The row is removed for good.", ...cascades(entity, studio.entities)]
        : []),
  ];
}

function eventEffects(entity: Entity, event: string): readonly string[] {
  const stored = outboxOf(entity) === null ? [] : [`The outbox gets the event \`${event}\`, which a drainer delivers.`];
  const notified =
    entity.events?.channel == null ? [] : [`Listeners on the channel \`${entity.events.channel}\` are notified.`];
  return [...stored, ...notified];
}

/** Returns what PostgreSQL does with the rows that refer to a removed row. */
function cascades(entity: Entity, entities: readonly Entity[]): readonly string[] {
  return entities.flatMap((other) =>
    other.parents
      .filter(({ target }) => target.names.property === entity.names.property)
      .map(({ field, onDelete }) => {
        const rows = `${other.names.pluralLabel} that refer to it by \`${field.name}\``;
        switch (onDelete) {
          case "cascade":
            return `With it, PostgreSQL removes all ${rows}.`;
          case "set null":
          case "set default":
            return `PostgreSQL empties \`${field.name}\` of the ${rows}.`;
          default:
            return `It is refused while there are ${rows}.`;
        }
      }),
  );
}
