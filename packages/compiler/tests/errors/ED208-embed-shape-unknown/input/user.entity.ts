import { embed, entity, field, id, type Uuid } from "entity-derive";
import type { Address } from "some-package";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @embed<Address>({ prefix: "home_" }) home!: Address;
}
