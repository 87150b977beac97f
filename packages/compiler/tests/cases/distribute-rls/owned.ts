import { belongsTo, field, id, owner, type Uuid } from "entity-derive";
import type { Workspace } from "./workspace.entity.ts";

export abstract class Owned {
  @id id!: Uuid;
  @owner @field("create", "response") @belongsTo<Workspace>({ onDelete: "cascade" }) workspaceId!: Uuid;
}
