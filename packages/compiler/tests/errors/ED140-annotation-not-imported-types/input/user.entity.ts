import { entity, field, id } from "entity-derive";

interface Address {
  street: string;
  since: PlainDate;
}

@entity({ table: "users", commands: true })
@command<{ payload: { inviter: Uuid } }>("Invite")
@join<{ city: string; founded: PlainDate }>({
  table: "homes",
  as: "home",
  on: { homeId: "id" },
  fields: { city: "city", founded: "founded" },
})
export class User {
  @id id!: Uuid;
  @field("create", "response") homeId!: Uuid;
  @field("create", "response") @embed<Address>({ prefix: "address_" }) address!: Address;
}
