import {
  auto,
  belongsTo,
  command,
  entity,
  field,
  filter,
  hasMany,
  type i16,
  type i32,
  sort,
  type Uuid,
  validate,
  version,
} from "entity-derive";
import type { Project } from "../projects/project.entity.ts";
import type { Member } from "../workspaces/member.entity.ts";
import { Owned } from "../workspaces/owned.ts";
import { requireMember } from "../workspaces/require-member.ts";
import type { Comment } from "./comment.entity.ts";
import type { IssueStatus } from "./issue-status.ts";

/** A task or a fault of a project. */
@entity({
  table: "issues",
  distribute: "workspaceId",
  softDelete: true,
  events: { outbox: "batches" },
  streams: true,
  transactions: true,
  commands: true,
  migrations: { rls: true, touchUpdatedAt: true },
  index: [
    ["workspaceId", "status"],
    ["workspaceId", "createdAt"],
  ],
  api: {
    tag: "Issues",
    guard: requireMember,
    security: "bearer",
    handlers: true,
    list: { count: true },
  },
})
@command("Assign", ["assigneeId"])
@command("Close", { requiresId: true })
@hasMany<Comment>()
export class Issue extends Owned {
  /** The project, which a foreign key requires to be in the same workspace. */
  @field("create", "response") @belongsTo<Project>({ onDelete: "cascade" }) @filter("eq", "in") projectId!: Uuid;

  /** The member who works on the issue. A member with assigned issues cannot be deleted. */
  @field("response") @belongsTo<Member>() @filter("eq", "null") assigneeId!: Uuid | null;

  // entity-derive: allow ED817, a workspace has some thousands of issues
  @field("create", "update", "response") @validate({ length: { min: 1, max: 200 } }) @filter("search") title!: string;

  @field("create", "update", "response") body!: string | null;

  // Text with a CHECK, because PostgreSQL uses no index on an enum column behind a policy.
  @field("update", "response") @filter("eq", "in", "not") status: IssueStatus = "open";

  /** The time at which the issue was done; null while it is not. */
  @field("response") closedAt!: Date | null;

  /** The priority; issues with a higher one come first. */
  @field("create", "update", "response") @validate({ range: { min: 0, max: 9 } }) @filter("range") @sort priority: i16 =
    5;

  @field("create", "update", "response")
  @validate({ items: { length: { min: 1, max: 30 } }, length: { max: 20 } })
  @filter("has")
  // entity-derive: allow ED817, a workspace has some thousands of issues
  labels: string[] = [];

  @auto @field("response") @filter("range") @sort updatedAt!: Date;
  @version @field("response") version!: i32;
  @field("skip") deletedAt!: Date | null;
}
