import { belongsTo, entity, field, type i32, id, owner, type Uuid } from "entity-derive";
import type { Issue } from "./issue.entity.ts";

/** Its key has the tenant in it already: whoever knows the key knows the node. */
@entity({ table: "steps", distribute: "workspaceId", transactions: true, migrations: true })
export class Step {
  @id @field("create") @belongsTo<Issue>({ onDelete: "cascade" }) issueId!: Uuid;
  @id @field("create") line!: i32;
  @id @owner @field("create") workspaceId!: Uuid;
  @field("create", "update", "response") text!: string;
}
