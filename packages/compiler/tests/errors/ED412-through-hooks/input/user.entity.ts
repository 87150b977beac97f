import { belongsTo, entity, field, hasMany, id, type Uuid } from "entity-derive";

@entity({ table: "users", hooks: true })
@hasMany<Group, { through: Membership }>()
export class User {
  @id id!: Uuid;
}

@entity({ table: "groups" })
export class Group {
  @id id!: Uuid;
}

@entity({ table: "memberships", hooks: true, uniqueIndex: [["userId", "groupId"]] })
export class Membership {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>() userId!: Uuid;
  @field("create", "response") @belongsTo<Group>() groupId!: Uuid;
}
