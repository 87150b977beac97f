import { entity, field, id, projection, type Uuid } from "entity-derive";

@projection("Public", ["id", "nickName"])
@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") name!: string;
  @field("create") nickName!: string;
}
