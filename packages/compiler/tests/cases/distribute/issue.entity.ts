import {
  auto,
  belongsTo,
  entity,
  field,
  filter,
  hasMany,
  type i32,
  id,
  join,
  owner,
  sort,
  type Uuid,
  version,
} from "entity-derive";
import { requireMember } from "./guards.ts";
import type { Project } from "./project.entity.ts";
import type { Step } from "./step.entity.ts";
import type { Workspace } from "./workspace.entity.ts";

@entity({
  table: "issues",
  distribute: "workspaceId",
  softDelete: true,
  events: "outbox",
  streams: true,
  hooks: true,
  transactions: true,
  migrations: { touchUpdatedAt: true },
  api: { guard: requireMember, list: { count: true }, handlers: true },
})
@hasMany<Issue>()
@hasMany<Step>()
@join<{ projectName: string }>({
  table: "projects",
  as: "project",
  on: { projectId: "id", workspaceId: "workspace_id" },
  fields: { projectName: "name" },
})
export class Issue {
  @id id!: Uuid;
  @owner @field("response") @belongsTo<Workspace>({ onDelete: "cascade" }) workspaceId!: Uuid;
  @field("create", "response") @belongsTo<Project>({ onDelete: "cascade" }) @filter projectId!: Uuid;
  /** Of the same table, and of the same workspace. */
  @field("create", "response") @belongsTo<Issue>({ onDelete: "cascade" }) parentId: Uuid | null = null;
  @field("create", "update", "response") @filter("search") @sort title!: string;
  @auto @field("response") updatedAt!: Date;
  @version @field("response") version!: i32;
  @field("skip") deletedAt!: Date | null;
}
