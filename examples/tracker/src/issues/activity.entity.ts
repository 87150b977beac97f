import { column, entity, field, filter, type i64, type Uuid } from "entity-derive";
import { Owned } from "../workspaces/owned.ts";
import { requireMember } from "../workspaces/require-member.ts";

/** An entry of the activity log, which the server writes from the events of the outbox. */
@entity({
  table: "activities",
  distribute: "workspaceId",
  index: [["workspaceId", "createdAt"]],
  typedConstraints: true,
  migrations: { rls: true },
  api: { tag: "Activity", guard: requireMember, security: "bearer", handlers: ["list"] },
})
export class Activity extends Owned {
  /** The id of the event. It is unique, so an event that is delivered twice creates one entry. */
  @field("skip") @column({ unique: "owner" }) eventId!: i64;

  /** The table of the changed row: `issues` or `comments`. */
  @field("response") @filter entity!: string;

  @field("response") @filter entityId!: Uuid;

  /** The kind of change: `created`, `updated` or `deleted`. */
  @field("response") kind!: string;

  /** The member who made the change. */
  @field("response") actor!: string | null;
}
