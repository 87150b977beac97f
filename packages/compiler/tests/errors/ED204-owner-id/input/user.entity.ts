import { entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @owner @id id!: Uuid;
  @field("create", "response") name!: string;
}
