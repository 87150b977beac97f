import { entity, field, filter, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id() id!: Uuid;
  @field("create", "response") @filter() name!: string;
}
