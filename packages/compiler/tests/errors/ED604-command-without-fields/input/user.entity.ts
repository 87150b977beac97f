import { column, command, entity, field, id, type Uuid } from "entity-derive";

@command("Register")
@command("Amend", { source: "update" })
@entity({ table: "users", commands: true })
export class User {
  @id id!: Uuid;
  @field("response") @column({ default: "'x'" }) email!: string;
}
