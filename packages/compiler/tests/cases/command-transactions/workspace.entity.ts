import { entity, field, id, type Uuid } from "entity-derive";

/** The owners of accounts. */
@entity({ table: "workspaces", migrations: true })
export class Workspace {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
