import { belongsTo, entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "issues" })
export class Issue {
  @id id!: Uuid;
  @owner @field("response") workspaceId!: Uuid;
  @field("create", "response") @belongsTo<Issue>({ onDelete: "set null", onUpdate: "set null" }) parentId!: Uuid | null;
}
