import { entity, field, id, type Uuid } from "entity-derive";

@field("create")
@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @entity({ table: "names" }) name!: string;
}
