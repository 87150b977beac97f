import { embed, entity, field, id, type Uuid } from "entity-derive";

interface Address {
  street: string;
  postalCode: string;
}

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create")
  @embed<Address>({ prefix: "home_", validate: { postalCode: { pattern: /^\d{5}$/ }, country: { email: true } } })
  home!: Address;
}
