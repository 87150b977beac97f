import { belongsTo, entity, field, id, owner, type Uuid } from "entity-derive";
import { requireMember } from "./guards.ts";
import type { Issue } from "./issue.entity.ts";
import type { Workspace } from "./workspace.entity.ts";

/** What everybody may read, and members write. */
@entity({
  table: "comments",
  migrations: true,
  api: {
    handlers: true,
    guard: { create: requireMember, get: "none", list: "none", update: requireMember, delete: requireMember },
  },
})
export class Comment {
  @id id!: Uuid;
  @owner @field("create", "response") @belongsTo<Workspace>({ onDelete: "cascade" }) workspaceId!: Uuid;
  @field("create", "response") @belongsTo<Issue>({ onDelete: "cascade" }) issueId!: Uuid;
  @field("create", "update", "response") text!: string;
  @field("response") author!: string;
}
