import { belongsTo, entity, field, hasMany, type Uuid } from "entity-derive";
import type { Issue } from "./issue.entity.ts";
import { Owned } from "./owned.ts";

@entity({ table: "labels", migrations: { rls: true } })
@hasMany<Issue, { through: IssueLabel }>()
export class Label extends Owned {
  @field("create", "update", "response") name!: string;
}

/** Says of itself whose it is, as what it joins does. */
@entity({
  table: "issue_labels",
  events: { outbox: "batches" },
  migrations: { rls: true },
  uniqueIndex: [["workspaceId", "issueId", "labelId"]],
})
export class IssueLabel extends Owned {
  @field("create", "response") @belongsTo<Issue>({ onDelete: "cascade" }) issueId!: Uuid;
  @field("create", "response") @belongsTo<Label>({ onDelete: "cascade" }) labelId!: Uuid;
}
