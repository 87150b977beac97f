import { entity, field, type i32, id, type Uuid } from "entity-derive";

/** Has no routes of its own: commands on orders ask it. */
@entity({ table: "customers", hooks: true, migrations: true })
export class Customer {
  @id id!: Uuid;
  @field("create", "response") name!: string;
  @field("create", "update", "response") points: i32 = 0;
}
