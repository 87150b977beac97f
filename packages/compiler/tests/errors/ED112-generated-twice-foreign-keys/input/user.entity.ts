import { belongsTo, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
}

@entity({ table: "a", migrations: true })
export class First {
  @id id!: Uuid;
  @field("create") @belongsTo<User>() bCId!: Uuid;
}

@entity({ table: "a_b", migrations: true })
export class Second {
  @id id!: Uuid;
  @field("create") @belongsTo<User>() cId!: Uuid;
}
