import { embed, entity, field, id, type Uuid } from "entity-derive";

type Maybe = { street: string } | undefined;

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @embed<{ street: string }>({ prefix: "home_" }) home!: { street: string } | null;
  @field("create") @embed<{ street: string }>({ prefix: "work_" }) work!: { street: string } | null;
  @field("create") @embed<{ street: string }>({ prefix: "other_" }) other!: Maybe;
}
