import { belongsTo, entity, field, hasMany, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
@hasMany<Group, Membership>()
@hasMany<Group, { by: Membership }>({ name: "clubs" })
@hasMany<Group, { through: Membership }>({ name: "circles" })
@hasMany<Group>({ targetKey: "groupId", name: "sets" })
@hasMany<Group, { through: Membership }>({ name: "bands" })
@hasMany<Group, { through: string }>({ name: "crews" })
@hasMany<Group, { through: Membership }>({ name: "teams" })
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
  @field("create", "response") @belongsTo<Group>() groupId!: Uuid;
}
