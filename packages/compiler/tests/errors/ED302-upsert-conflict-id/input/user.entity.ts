import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", upsert: { conflict: ["id"] } })
export class User {
  @id id!: Uuid;
  @field("create", "update") name!: string;
}

@entity({ table: "members", uniqueIndex: [["team", "id"]], upsert: { conflict: ["team", "id"] } })
export class Member {
  @id id!: Uuid;
  @field("create") team!: string;
  @field("create", "update") name!: string;
}
