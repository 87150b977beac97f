import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "workspaces", distribute: "id", migrations: true, api: { owner: "id" } })
export class Workspace {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
