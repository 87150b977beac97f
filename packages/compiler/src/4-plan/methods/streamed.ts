// An entity whose API streams into what its clients are told of each write.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { responseFields } from "../../2-model/data/http.ts";
import { type EventShape, planEvents } from "./events.ts";

/** No more than responses show. */
export interface StreamedPlan {
  /** What the outbox calls the entity. */
  readonly entity: string;
  /** What they are told of: of changes only where some are shown. */
  readonly kinds: readonly EventShape[];
  /** Whether rows are changed, and which of the changes are shown. */
  readonly isChanged: boolean;
  readonly changes: readonly Field[];
}

/** Null where no route streams. */
export function planStreamed(entity: Entity): StreamedPlan | null {
  const planned = planEvents(entity);
  if (planned === null || entity.api?.endpoints.includes("stream") !== true) return null;
  const changes = responseFields(entity).filter((field) => planned.changes.includes(field));
  return {
    entity: entity.table.name,
    kinds: planned.kinds.filter(({ content }) => content !== "changes" || changes.length > 0),
    isChanged: planned.kinds.some(({ content }) => content === "changes"),
    changes,
  };
}
