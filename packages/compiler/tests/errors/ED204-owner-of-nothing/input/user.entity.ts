import { entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "members", api: { handlers: ["get", "list"], guard: "none", owner: "id" } })
export class Member {
  @id @field("create") teamId!: Uuid;
  @id @field("create") userId!: Uuid;
  @field("create", "update", "response") name!: string;
}

@entity({ table: "profiles", api: { handlers: ["get", "list"], guard: "none", owner: "id" } })
export class Profile {
  @id id!: Uuid;
  @owner @field("create", "response") userId!: Uuid;
  @field("create", "update", "response") name!: string;
}
