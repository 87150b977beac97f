import { entity, field, id, type Uuid } from "entity-derive";

/** Whose the others are: its own row is where they are, and a workspace sees itself. */
@entity({ table: "workspaces", distribute: "id", migrations: { rls: true }, api: { owner: "id" } })
export class Workspace {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
