import { embed, entity, field, id, join, type Uuid } from "entity-derive";

@join<{ bossName?: string }>({ table: "users", as: "boss", on: { bossId: "id" }, fields: { bossName: "name" } })
@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") bossId!: Uuid;
  @field("create") @embed<{ street?: string }>({ prefix: "home_" }) home!: { street?: string };
  @field("create") @embed<{ zip: string | undefined }>({ prefix: "work_" }) work!: { zip: string | undefined };
}
