import { belongsTo, column, entity, field, id, owner, type Uuid } from "entity-derive";

/** Not audited itself: a change of its owner, and its deletion, reach rows that are. */
@entity({ table: "projects", migrations: true })
export class Project {
  @id @field("create") id!: Uuid;
  @owner @field("create", "update", "response") workspaceId!: Uuid;
  @field("create", "update", "response") name!: string;
}

/** Changes its owner with its project. */
@entity({ table: "tasks", migrations: true })
export class Task {
  @id id!: Uuid;
  @owner @field("create", "response") workspaceId!: Uuid;
  @field("create", "response") @belongsTo<Project>({ onUpdate: "cascade" }) projectId!: Uuid;
}

/** Changes its owner with its task. */
@entity({ table: "steps", migrations: { audit: true } })
export class Step {
  @id id!: Uuid;
  @owner @field("create", "response") workspaceId!: Uuid;
  @field("create", "response") @belongsTo<Task>({ onUpdate: "cascade" }) taskId!: Uuid;
}

/** Is given to another project. */
@entity({ table: "budgets", migrations: { audit: true } })
export class Budget {
  @id id!: Uuid;
  @field("create", "response")
  @column({ default: "'00000000-0000-7000-8000-000000000000'" })
  @belongsTo<Project>({ onDelete: "set default", onUpdate: "cascade" })
  projectId!: Uuid;
}
