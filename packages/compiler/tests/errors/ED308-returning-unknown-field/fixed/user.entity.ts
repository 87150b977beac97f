import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", returning: ["id", "name"] })
export class User {
  @id id!: Uuid;
  @field("create") name!: string;
}
