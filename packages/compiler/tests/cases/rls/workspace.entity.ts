import { entity, field, id, type Uuid } from "entity-derive";

/** Whose the others are: a workspace sees itself. */
@entity({ table: "workspaces", migrations: { rls: true }, api: { owner: "id" } })
export class Workspace {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
