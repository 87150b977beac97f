// Plans the events of an entity, and what clients of the API receive of them.

import type { Entity } from "../../2-model/data/entity.ts";
import { type Field, isPublic } from "../../2-model/data/field/field.ts";
import { responseFields } from "../../2-model/data/http.ts";
import { eventFields } from "../../2-model/data/write/events-and-audit.ts";
import {
  hasUpdateRequest,
  updateFields,
  updateValueFields,
  versionExpectation,
} from "../../2-model/data/write/inputs.ts";
import { type EventKind, eventContent } from "../event-kind.ts";

export interface EventPlan {
  readonly kinds: readonly EventShape[];
  /** The fields of a row that events contain. */
  readonly shown: readonly Field[];
  /** Those of them that an update can change. */
  readonly changes: readonly Field[];
  /** Those of the changes that only the server can make. */
  readonly serverChanges: readonly Field[];
  /** The other properties of an update request. */
  readonly notChanges: readonly string[];
  /** The channel of their notifications; null without `streams`. */
  readonly channel: string | null;
}

export interface EventShape {
  readonly kind: EventKind;
  readonly content: (typeof eventContent)[EventKind];
}

/** Returns null if the entity has no events. */
export function planEvents(entity: Entity): EventPlan | null {
  if (entity.events === null) return null;
  const server = entity.sql === "none" ? [] : updateValueFields(entity);
  const serverChanges = server.filter(isPublic);
  const expected = versionExpectation(entity);
  const kinds: readonly EventKind[] = [
    "created",
    ...(hasUpdateRequest(entity) || server.length > 0 ? ["updated" as const] : []),
    "deleted",
    ...(entity.deletedAt === null ? [] : ["restored" as const]),
  ];
  return {
    kinds: kinds.map((kind) => ({ kind, content: eventContent[kind] })),
    shown: eventFields(entity),
    changes: [...updateFields(entity).filter(isPublic), ...serverChanges],
    serverChanges,
    notChanges: [
      ...updateFields(entity).flatMap((field) => (isPublic(field) ? [] : [field.name])),
      ...(expected === null ? [] : [expected.name]),
    ],
    channel: entity.events.channel,
  };
}

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
