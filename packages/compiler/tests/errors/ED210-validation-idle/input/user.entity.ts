import { auto, command, embed, entity, field, id, type Uuid, validate } from "entity-derive";

interface Address {
  street: string;
}

@entity({ table: "users", commands: true })
@command("Rename", ["nickname"])
export class User {
  @id id!: Uuid;
  @field("create", "response") @validate({ length: { max: 200 } }) name!: string;
  @field("update", "response") @validate({ length: { max: 200 } }) title!: string;
  @field("response") @validate({ length: { max: 200 } }) nickname!: string;
  @field("response")
  @validate({ length: { max: 200 } })
  origin!: string;
  @auto @field("response") @validate({ length: { max: 20 } }) number!: string | null;
  @field("response") @embed<Address>({ prefix: "home_", validate: { street: { length: { min: 1 } } } }) home!: Address;
}
