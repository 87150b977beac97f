import { belongsTo, column, entity, field, hasOne, id, owner, type Uuid } from "entity-derive";

@entity({ table: "users" })
@hasOne<Profile>()
@hasOne<Membership>()
export class User {
  @id id!: Uuid;
}

@entity({ table: "profiles" })
export class Profile {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>() userId!: Uuid;
}

/** Unique among the rows of another one's. */
@entity({ table: "memberships", softDelete: true, uniqueIndex: [["userId", "role"]] })
export class Membership {
  @id id!: Uuid;
  @field("create", "response") @owner tenantId!: Uuid;
  @field("create", "response") @belongsTo<User>() @column({ unique: "owner" }) userId!: Uuid;
  @field("create", "response") role!: string;
  @field("skip") deletedAt!: Date | null;
}
