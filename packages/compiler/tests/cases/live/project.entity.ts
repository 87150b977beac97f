import { auto, belongsTo, entity, field, type i32, id, owner, type Uuid, version } from "entity-derive";

/** Rows of one owner, behind policies, with events and an audit log. */
@entity({
  table: "projects",
  softDelete: true,
  typedConstraints: true,
  events: "outbox",
  transactions: true,
  migrations: { rls: true, audit: true },
})
export class Project {
  @id id!: Uuid;
  @owner @field("response") workspaceId!: Uuid;
  @field("create", "update", "response") name!: string;
  @auto @version version!: i32;
  @field("skip") deletedAt!: Date | null;
}

/** Leads to live projects of its owner, and to live tasks above it. */
@entity({
  table: "tasks",
  softDelete: true,
  typedConstraints: true,
  transactions: true,
  migrations: { rls: true, audit: true },
})
export class Task {
  @id id!: Uuid;
  @owner @field("response") workspaceId!: Uuid;
  @field("create", "update", "response") @belongsTo<Project>({ live: true }) projectId!: Uuid;
  @field("create", "update", "response") @belongsTo<Task>({ live: true }) parentId!: Uuid | null;
  @field("skip") deletedAt!: Date | null;
}
