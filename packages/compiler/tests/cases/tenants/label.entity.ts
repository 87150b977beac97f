import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import type { Issue } from "./issue.entity.ts";

/** It has no owner of its own, but that of its issue. */
@entity({ table: "labels", migrations: true })
export class Label {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Issue>({ onDelete: "cascade" }) issueId!: Uuid;
  @field("create", "response") text!: string;
}
