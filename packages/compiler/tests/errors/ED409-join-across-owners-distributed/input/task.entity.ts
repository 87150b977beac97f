import { entity, field, id, join, owner, type Uuid } from "entity-derive";

@entity({ table: "tasks", distribute: "tenantId", migrations: true })
@join<{ projectName: string }>({
  table: "projects",
  as: "project",
  on: { projectId: "id" },
  fields: { projectName: "name" },
})
export class Task {
  @id id!: Uuid;
  @owner @field("response") tenantId!: Uuid;
  @field("create", "response") projectId!: Uuid;
}
