import { belongsTo, entity, field, hasMany, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
@hasMany<Group, { through: Membership }>()
export class User {
  @id id!: Uuid;
}

@entity({ table: "groups" })
@hasMany<User, { through: Membership }>()
export class Group {
  @id id!: Uuid;
}

@entity({ table: "memberships" })
export class Membership {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>() userId!: Uuid;
  @field("create", "response") groupId!: Uuid;
}
