import { belongsTo, column, entity, field, filter, hasMany, id, owner, type Uuid } from "entity-derive";
import type { Country } from "./country.entity.ts";
import type { Issue } from "./issue.entity.ts";
import type { Workspace } from "./workspace.entity.ts";

@entity({
  table: "projects",
  distribute: "workspaceId",
  events: "outbox",
  upsert: { conflict: ["workspaceId", "key"] },
  uniqueIndex: [["workspaceId", "name"]],
  migrations: true,
  typedConstraints: true,
})
@hasMany<Issue>()
export class Project {
  @id id!: Uuid;
  @owner @field("create", "response") @belongsTo<Workspace>({ onDelete: "cascade" }) workspaceId!: Uuid;
  @field("create", "response") @column({ unique: "owner" }) key!: string;
  @field("create", "update", "response") @filter("like") name!: string;
  @field("create", "update", "response") @belongsTo<Country>({ onDelete: "set null" }) country: string | null = null;
}
