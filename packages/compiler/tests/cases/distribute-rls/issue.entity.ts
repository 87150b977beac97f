import { auto, belongsTo, entity, field, filter, hasMany, type i32, sort, type Uuid, version } from "entity-derive";
import type { Note } from "./note.entity.ts";
import { Owned } from "./owned.ts";
import type { Project } from "./project.entity.ts";

/** All that a repository can have, behind a policy that the nodes ask. */
@entity({
  table: "issues",
  distribute: "workspaceId",
  migrations: { rls: true, touchUpdatedAt: true },
  typedConstraints: true,
  softDelete: true,
  transactions: true,
  hooks: true,
  events: "outbox",
  streams: true,
  uniqueIndex: [["workspaceId", "code"]],
  upsert: { conflict: ["workspaceId", "code"], action: "update" },
})
@hasMany<Note>()
export class Issue extends Owned {
  @field("create", "response") @belongsTo<Project>() projectId!: Uuid;
  @field("create", "response") code!: string;
  @field("create", "update", "response") @filter("like") @sort title!: string;
  @version @field("response") version!: i32;
  @auto @field("response") updatedAt!: Date;
  @field("skip") deletedAt!: Date | null;
}
