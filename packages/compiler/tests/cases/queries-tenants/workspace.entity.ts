import { entity, field, id, type Uuid } from "entity-derive";

/** Whose accounts and entries are: a workspace sees itself. */
@entity({ table: "workspaces", migrations: { rls: true }, api: { owner: "id" } })
export class Workspace {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
