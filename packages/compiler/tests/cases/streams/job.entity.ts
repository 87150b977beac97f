import { entity, field, id, type Uuid } from "entity-derive";

/** Stored and notified: the notification wakes the drainer. Its column `event` is the user's own. */
@entity({
  table: "jobs",
  events: "outbox",
  streams: true,
  returning: "id",
  migrations: true,
  transactions: true,
})
export class Job {
  @id id!: Uuid;
  @field("create", "update", "response") event!: string;
}
