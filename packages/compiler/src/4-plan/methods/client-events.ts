// Plans the events that clients of the API receive, which contain only what responses show.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { responseFields } from "../../2-model/data/http.ts";
import { type EventShape, planEvents } from "./events.ts";

export interface ClientEventPlan {
  /** The name of the entity in the outbox. */
  readonly entity: string;
  /** The kinds that clients can receive; updates only if some changed fields are shown. */
  readonly kinds: readonly EventShape[];
  /** Whether there are updates, and the changed fields that are shown. */
  readonly isChanged: boolean;
  readonly changes: readonly Field[];
}

/** Returns null if no route streams events. */
export function planClientEvents(entity: Entity): ClientEventPlan | null {
  const events = planEvents(entity);
  if (events === null || entity.api?.endpoints.includes("stream") !== true) return null;
  const changes = responseFields(entity).filter((field) => events.changes.includes(field));
  return {
    entity: entity.table.name,
    kinds: events.kinds.filter(({ content }) => content !== "changes" || changes.length > 0),
    isChanged: events.kinds.some(({ content }) => content === "changes"),
    changes,
  };
}
