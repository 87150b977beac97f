import { belongsTo, column, entity, field, filter, hasMany, id, owner, sort, type Uuid } from "entity-derive";
import { requireMember, requireRobot } from "./guards.ts";
import type { Issue } from "./issue.entity.ts";
import type { Workspace } from "./workspace.entity.ts";

/** Its owner is in no request: `values` have it. Programs may list projects, too. */
@entity({
  table: "projects",
  migrations: true,
  typedConstraints: true,
  api: {
    handlers: true,
    guard: {
      create: requireMember,
      get: requireMember,
      update: requireMember,
      delete: requireMember,
      list: requireRobot,
    },
  },
})
@hasMany<Issue>()
export class Project {
  @id id!: Uuid;
  @owner @field("response") @belongsTo<Workspace>({ onDelete: "cascade" }) workspaceId!: Uuid;
  @field("create", "response") @column({ unique: "owner", ci: true }) key!: string | null;
  @field("create", "update", "response") @filter @sort name!: string;
}
