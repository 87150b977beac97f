import { embed, entity, field, id, join, type Uuid } from "entity-derive";

@join<{ bossName: string | null }>({ table: "users", as: "boss", on: { bossId: "id" }, fields: { bossName: "name" } })
@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") bossId!: Uuid;
  @field("create") @embed<{ street: string | null }>({ prefix: "home_" }) home!: { street: string | null };
  @field("create") @embed<{ zip: string | null }>({ prefix: "work_" }) work!: { zip: string | null };
}
