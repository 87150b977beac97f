import { embed, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") homeStreet!: string;
  @field("create") @embed<{ street: string }>({ prefix: "home_" }) home!: { street: string };
  @field("create") @embed<{ aB: string; a_b: string }>({ prefix: "work_" }) work!: { aB: string; a_b: string };
}
