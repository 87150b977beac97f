import { entity, field, hasMany, id, type Uuid } from "entity-derive";
import type { Project } from "./project.entity.ts";

@entity({ table: "workspaces", distribute: "id", migrations: { rls: true }, api: { owner: "id" } })
@hasMany<Project>()
export class Workspace {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
