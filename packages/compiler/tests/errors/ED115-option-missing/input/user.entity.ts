import { embed, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @embed<{ street: string }>({}) home!: { street: string };
  @field("create") @embed({ prefix: "work_" }) work!: { street: string };
}
