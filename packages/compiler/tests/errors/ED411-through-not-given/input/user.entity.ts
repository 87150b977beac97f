import { belongsTo, column, entity, field, hasMany, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
@hasMany<Group, { through: Membership }>()
export class User {
  @id id!: Uuid;
}

@entity({ table: "groups" })
export class Group {
  @id id!: Uuid;
}

@entity({ table: "memberships", uniqueIndex: [["userId", "groupId"]] })
export class Membership {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>() userId!: Uuid;
  @field("response") @column({ default: "gen_random_uuid()" }) @belongsTo<Group>() groupId!: Uuid;
}
