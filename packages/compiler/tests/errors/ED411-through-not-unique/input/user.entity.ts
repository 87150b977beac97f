import { belongsTo, entity, field, hasMany, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
@hasMany<Group, { through: Membership }>()
export class User {
  @id id!: Uuid;
}

@entity({ table: "groups" })
export class Group {
  @id id!: Uuid;
}

/** Unique with the role, so one user may be in one group twice. */
@entity({ table: "memberships", uniqueIndex: [["userId", "groupId", "role"]] })
export class Membership {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>() userId!: Uuid;
  @field("create", "response") @belongsTo<Group>() groupId!: Uuid;
  @field("create", "response") role!: string;
}
