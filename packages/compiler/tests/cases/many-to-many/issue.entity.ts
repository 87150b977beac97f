import { belongsTo, entity, field, hasMany, id, owner, type Uuid } from "entity-derive";

/** Issues, labels and what joins them have one owner; watchers are everybody's, and so is who watches. */
@entity({ table: "issues", typedConstraints: true, migrations: true })
@hasMany<Label, { through: IssueLabel }>()
@hasMany<Watcher, { through: IssueWatcher }>()
@hasMany<Label, { through: Mark }>({ name: "marks" })
export class Issue {
  @id id!: Uuid;
  @field("create", "response") @owner workspaceId!: Uuid;
  @field("create", "response") title!: string;
}

@entity({ table: "labels", migrations: true })
@hasMany<Issue, { through: IssueLabel }>()
export class Label {
  @id id!: Uuid;
  @owner workspaceId!: Uuid;
  @field("create", "response") name!: string;
}

/** Unique within the owner. */
@entity({
  table: "issue_labels",
  events: "outbox",
  typedConstraints: true,
  migrations: true,
  uniqueIndex: [["workspaceId", "issueId", "labelId"]],
})
export class IssueLabel {
  @id id!: Uuid;
  @owner workspaceId!: Uuid;
  @field("create", "response") @belongsTo<Issue>({ onDelete: "cascade" }) issueId!: Uuid;
  @field("create", "response") @belongsTo<Label>({ onDelete: "cascade" }) labelId!: Uuid;
  @field("create", "response") note!: string | null;
}

/** Has no owner of its own: the database alone would let it join rows of two owners. */
@entity({ table: "marks", migrations: true, uniqueIndex: [["issueId", "labelId"]] })
export class Mark {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Issue>({ onDelete: "cascade" }) issueId!: Uuid;
  @field("create", "response") @belongsTo<Label>({ onDelete: "cascade" }) labelId!: Uuid;
}

@entity({ table: "watchers", migrations: true })
export class Watcher {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}

@entity({ table: "issue_watchers", migrations: true, uniqueIndex: [["issueId", "watcherId"]] })
export class IssueWatcher {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Issue>({ onDelete: "cascade" }) issueId!: Uuid;
  @field("create", "response") @belongsTo<Watcher>({ onDelete: "cascade" }) watcherId!: Uuid;
}
