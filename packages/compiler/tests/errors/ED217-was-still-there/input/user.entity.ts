import { column, entity, field, id, type Uuid, type ValueOf, valueObject } from "entity-derive";

export const Role = valueObject("role", ["admin", "guest"], { was: { admin: "guest" } });
export type Role = ValueOf<typeof Role>;

@entity({ table: "users", was: "teams", migrations: true })
export class User {
  @id id!: Uuid;
  @field("create", "response") @column({ was: "email" }) contact!: string;
  @field("create", "response") email!: string;
  /** The names move on by one, which is fine. */
  @field("create", "response") @column({ was: "b" }) a!: string;
  @field("create", "response") @column({ was: "c" }) b!: string;
  @field("create", "response") @column({ pgEnum: "role" }) role!: Role;
}

@entity({ table: "teams" })
export class Team {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
