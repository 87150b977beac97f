import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", returning: "id" })
export class User {
  @id id!: Uuid;
  @field("create") name!: string;
}

@entity({ table: "created_users" })
export class CreatedUser {
  @id id!: Uuid;
}

/** Nothing makes a name like this one. */
@entity({ table: "user_created" })
export class UserCreated {
  @id id!: Uuid;
}
