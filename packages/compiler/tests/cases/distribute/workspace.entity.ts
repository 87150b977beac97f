import { auto, entity, field, hasMany, id, type Uuid } from "entity-derive";
import type { Project } from "./project.entity.ts";

/** A tenant: its own row is where all that belongs to it is. */
@entity({ table: "workspaces", distribute: "id", transactions: true, migrations: true })
@hasMany<Project>()
export class Workspace {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @auto @field("response") createdAt!: Date;
}
