import { belongsTo, entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "projects" })
export class Project {
  @id id!: Uuid;
  @owner @field("response") workspaceId!: Uuid | null;
  @field("create", "response") name!: string;
}

@entity({ table: "issues" })
export class Issue {
  @id id!: Uuid;
  @owner @field("response") workspaceId!: Uuid;
  @field("create", "response") @belongsTo<Project>() projectId!: Uuid;
}
