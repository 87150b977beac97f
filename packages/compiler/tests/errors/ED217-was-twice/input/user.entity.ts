import { column, embed, entity, field, id, type Uuid, type ValueOf, valueObject } from "entity-derive";

export const Role = valueObject("role", ["admin", "guest"], { was: { admin: "member", guest: "member" } });
export type Role = ValueOf<typeof Role>;

@entity({ table: "users", was: "people", migrations: true })
export class User {
  @id id!: Uuid;
  @field("create", "response") @column({ was: "name" }) firstName!: string;
  @field("create", "response") @column({ was: "name" }) lastName!: string;
  @field("create", "response") @column({ pgEnum: "role" }) role!: Role;
  @embed<{ street: string; zip: string }>({ prefix: "home_", was: { street: "road", zip: "road" } })
  @field("create", "response")
  home!: { street: string; zip: string };
}

@entity({ table: "customers", was: "public.people", migrations: true })
export class Customer {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
