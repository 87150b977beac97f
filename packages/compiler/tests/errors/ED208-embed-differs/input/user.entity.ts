import { embed, entity, field, id, type Uuid } from "entity-derive";

export interface Address {
  street: string;
  zip: string | null;
}

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @embed<{ street: string }>({ prefix: "home_" }) home!: Address;
  @field("create") @embed<{ street: string; zip: string | null; city: string }>({ prefix: "work_" }) work!: Address;
  @field("create") @embed<{ street: string; zip: string }>({ prefix: "tax_" }) tax!: Address;
}
