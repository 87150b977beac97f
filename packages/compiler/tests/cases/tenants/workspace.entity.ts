import { entity, field, hasMany, id, type Uuid } from "entity-derive";
import { requireMember } from "./guards.ts";
import type { Project } from "./project.entity.ts";

/** What everything belongs to. */
@entity({
  table: "workspaces",
  streams: true,
  migrations: { audit: true },
  api: { handlers: true, guard: requireMember, owner: "id" },
})
@hasMany<Project>()
export class Workspace {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
