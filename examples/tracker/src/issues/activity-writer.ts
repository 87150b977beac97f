// Events of the outbox into lines of the activity list, those of a workspace in one statement. Delivered twice, each is one line.
import type { OutboxBatchHandler, OutboxBatchRow } from "entity-derive/outbox";
import { ConstraintError } from "entity-derive/runtime";
import type { ActivityRepository } from "./activity.derived/index.ts";

export class ActivityWriter implements OutboxBatchHandler {
  readonly #activities: ActivityRepository;

  constructor(activities: ActivityRepository) {
    this.#activities = activities;
  }

  async handleBatch(rows: readonly OutboxBatchRow[]): Promise<void> {
    for (const [workspaceId, own] of Map.groupBy(rows, ({ owner }) => owner)) {
      if (workspaceId !== null) await this.#write(workspaceId, own);
    }
  }

  async #write(workspaceId: string, rows: readonly OutboxBatchRow[]): Promise<void> {
    const activities = this.#activities.ownedBy(workspaceId);
    const lines = rows.map(({ id: eventId, entity, entityId, kind, meta }) => {
      return { eventId, entity, entityId, kind, actor: meta.actor };
    });
    try {
      await activities.createMany(lines);
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error;
      // The batch was delivered before, as after a crash: some of the lines are there.
      for (const line of lines) {
        if (!(await activities.existsByWorkspaceIdAndEventId(workspaceId, line.eventId))) await activities.create(line);
      }
    }
  }
}
