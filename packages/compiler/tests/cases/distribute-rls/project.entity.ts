import { column, entity, field, filter, hasMany } from "entity-derive";
import type { Issue } from "./issue.entity.ts";
import { Owned } from "./owned.ts";

@entity({ table: "projects", distribute: "workspaceId", migrations: { rls: true } })
@hasMany<Issue>()
export class Project extends Owned {
  @field("create", "response") @column({ unique: "owner" }) key!: string;
  @field("create", "update", "response") @filter name!: string;
}
