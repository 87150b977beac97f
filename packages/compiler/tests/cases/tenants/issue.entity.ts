import {
  belongsTo,
  type Decimal,
  entity,
  field,
  filter,
  hasMany,
  type i32,
  id,
  owner,
  projection,
  scope,
  sort,
  type Uuid,
  version,
} from "entity-derive";
import type { Comment } from "./comment.entity.ts";
import { requireMember } from "./guards.ts";
import type { Label } from "./label.entity.ts";
import type { Project } from "./project.entity.ts";
import type { Workspace } from "./workspace.entity.ts";

/** Everything that a repository can have; its owner is in requests, too. */
@entity({
  table: "issues",
  migrations: true,
  typedConstraints: true,
  softDelete: true,
  transactions: true,
  hooks: true,
  events: "outbox",
  streams: true,
  uniqueIndex: [["workspaceId", "code"]],
  upsert: { conflict: ["workspaceId", "code"], action: "update" },
  api: { handlers: true, guard: requireMember },
})
@hasMany<Comment>()
@hasMany<Label>()
@projection("Card", ["id", "title"])
@scope("on", ["code", "title"])
export class Issue {
  @id id!: Uuid;
  @owner
  @field("create", "update", "response")
  @filter
  @belongsTo<Workspace>({ onDelete: "cascade" })
  workspaceId!: Uuid;
  @field("create", "response") @belongsTo<Project>() projectId!: Uuid;
  @field("create", "update", "response") @belongsTo<Issue>({ onDelete: "set null" }) parentId!: Uuid | null;
  @field("create", "response") code!: string;
  @field("create", "update", "response") @filter("like") @sort title!: string;
  @field("create", "update", "response") estimate!: Decimal | null;
  @version @field("response") version!: i32;
  @field("skip") deletedAt!: Date | null;
}
