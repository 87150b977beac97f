import { column, entity, field, id, type Uuid, type ValueOf, valueObject } from "entity-derive";

export const Role = valueObject("role", ["admin", "guest"], { was: { admin: "admin" } });
export type Role = ValueOf<typeof Role>;

@entity({ table: "users", was: "users", migrations: true })
export class User {
  @id id!: Uuid;
  @field("create", "response") @column({ was: "full_name" }) fullName!: string;
  @field("create", "response") @column({ pgEnum: "role" }) role!: Role;
}

@entity({ table: "teams", schema: "crm", was: "public.teams", migrations: true })
export class Team {
  @id id!: Uuid;
  @field("create", "response") @column({ name: "title", was: "name" }) name!: string;
}
