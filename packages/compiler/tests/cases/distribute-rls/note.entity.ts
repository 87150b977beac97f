import { belongsTo, entity, field, type Uuid } from "entity-derive";
import type { Issue } from "./issue.entity.ts";
import { Owned } from "./owned.ts";

/** Without a policy of its own, beside tables that have one. */
@entity({ table: "notes", distribute: "workspaceId", events: { outbox: "batches" }, migrations: true })
export class Note extends Owned {
  @field("create", "response") @belongsTo<Issue>({ onDelete: "cascade" }) issueId!: Uuid;
  @field("create", "update", "response") text!: string;
}
