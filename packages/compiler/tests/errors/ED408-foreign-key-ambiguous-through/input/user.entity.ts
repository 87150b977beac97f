import { belongsTo, entity, field, hasMany, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
@hasMany<Group, { through: Membership }>()
@hasMany<Group, { through: Membership }>({ foreignKey: "user", name: "clubs" })
@hasMany<User, { through: Follow }>({ name: "followers" })
export class User {
  @id id!: Uuid;
}

@entity({ table: "groups" })
@hasMany<User, { through: Membership }>()
@hasMany<User, { through: Membership }>({ targetKey: "group", name: "people" })
export class Group {
  @id id!: Uuid;
}

@entity({ table: "memberships", uniqueIndex: [["userId", "groupId"]] })
export class Membership {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>() userId!: Uuid;
  @field("create", "response") @belongsTo<User>() addedById!: Uuid;
  @field("create", "response") @belongsTo<Group>() groupId!: Uuid;
}

@entity({ table: "follows", uniqueIndex: [["followerId", "followedId"]] })
export class Follow {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>() followerId!: Uuid;
  @field("create", "response") @belongsTo<User>() followedId!: Uuid;
}
