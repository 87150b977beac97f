// An event of the outbox into a line of the activity list. Delivered twice, it is one line.
import type { OutboxHandler, OutboxRow } from "entity-derive/outbox";
import type { ActivityRepository } from "./activity.derived/index.ts";

export class ActivityWriter implements OutboxHandler {
  readonly #activities: ActivityRepository;

  constructor(activities: ActivityRepository) {
    this.#activities = activities;
  }

  async handle({ id: eventId, entity, entityId, kind, meta }: OutboxRow): Promise<void> {
    if (meta.owner === null) return;
    const activities = this.#activities.ownedBy(meta.owner);
    if (await activities.existsByWorkspaceIdAndEventId(meta.owner, eventId)) return;
    await activities.create({ eventId, entity, entityId, kind, actor: meta.actor });
  }
}
