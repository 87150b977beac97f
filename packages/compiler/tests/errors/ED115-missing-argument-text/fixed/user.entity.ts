import { belongsTo, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @belongsTo<User>() parentId!: Uuid | null;
}
