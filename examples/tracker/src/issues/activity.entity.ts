import { column, entity, field, filter, type i64, type Uuid } from "entity-derive";
import { Owned } from "../workspaces/owned.ts";
import { requireMember } from "../workspaces/require-member.ts";

/** Something that happened, as the events tell it. Nobody writes it but the server. */
@entity({
  table: "activities",
  distribute: "workspaceId",
  index: [["workspaceId", "createdAt"]],
  typedConstraints: true,
  migrations: { rls: true },
  api: { tag: "Activity", guard: requireMember, security: "bearer", handlers: ["list"] },
})
export class Activity extends Owned {
  /** The event that it tells of; one that is delivered twice is told once. */
  @field("skip") @column({ unique: "owner" }) eventId!: i64;

  /** `issues`, `comments` */
  @field("response") @filter entity!: string;

  @field("response") @filter entityId!: Uuid;

  /** `created`, `updated`, `deleted` */
  @field("response") kind!: string;

  /** The member who did it. */
  @field("response") actor!: string | null;
}
