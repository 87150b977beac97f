import { embed, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "addresses" })
export class Address {
  @id id!: Uuid;
  @field("create", "response") street!: string;
}

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @embed<Address>({ prefix: "address_" }) @field("create", "response") address!: Address;
}
