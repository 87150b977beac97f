import { embed, entity, field, id, type Uuid } from "entity-derive";

export interface Address {
  street: string;
}

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") @embed<Address>({ prefix: "address_" }) addresses!: Address[];
  @field("create", "response") @embed<Address>({ prefix: "former_" }) former!: ReadonlyArray<Address> | null;
  @field("create", "response") @embed<Address>({ prefix: "home_" }) home!: string;
}
