import { belongsTo, column, entity, field, id, owner, type Uuid } from "entity-derive";
import type { Workspace } from "./workspace.entity.ts";

@entity({
  table: "projects",
  distribute: "workspaceId",
  uniqueIndex: [{ on: ["workspaceId", "key"], name: "projects_workspace_id_key_key" }],
  migrations: { rls: true },
})
export class Project {
  @id @owner @belongsTo<Workspace>({ onDelete: "cascade", index: false }) @field("response") workspaceId!: Uuid;
  @id @column({ index: true }) id!: Uuid;
  @field("create", "update", "response") key!: string;
  @field("create", "update", "response") @column({ index: true }) parentId!: Uuid | null;
}
