import { belongsTo, entity, field, id, join, owner, type Uuid } from "entity-derive";

@entity({ table: "projects" })
export class Project {
  @id id!: Uuid;
  @owner @field("response") workspaceId!: Uuid;
  @field("create", "response") name!: string;
}

@entity({ table: "issues" })
@join<{ reporter: string }>({ table: "reports", as: "r", on: { title: "title" }, fields: { reporter: "reporter" } })
@join<{ project: string }>({ table: "projects", as: "p", on: { title: "name" }, fields: { project: "name" } })
@join<{ parent: string }>({ table: "projects", as: "q", on: { projectId: "id" }, fields: { parent: "name" } })
export class Issue {
  @id id!: Uuid;
  @owner @field("response") workspaceId!: Uuid;
  @field("create", "response") @belongsTo<Project>() projectId!: Uuid;
  @field("create", "response") title!: string;
}
