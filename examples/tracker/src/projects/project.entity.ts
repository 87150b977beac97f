import { column, entity, field, filter, hasMany, sort, validate } from "entity-derive";
import type { Issue } from "../issues/issue.entity.ts";
import { Owned } from "../workspaces/owned.ts";
import { requireMember } from "../workspaces/require-member.ts";

/** A project, to which issues belong. */
@entity({
  table: "projects",
  distribute: "workspaceId",
  index: [["workspaceId", "createdAt"]],
  migrations: { rls: true },
  api: { tag: "Projects", guard: requireMember, security: "bearer", handlers: true },
})
@hasMany<Issue>()
export class Project extends Owned {
  /** A short name, such as `WEB`. */
  @field("create", "response")
  @column({ unique: "owner", varchar: 10 })
  @validate({ pattern: /^[A-Z]{2,10}$/ })
  key!: string;

  @field("create", "update", "response")
  @validate({ length: { min: 1, max: 100 } })
  @filter("search")
  @sort
  // entity-derive: allow ED817, a workspace has some dozens of projects
  name!: string;

  @field("update", "response") @filter archived: boolean = false;
}
