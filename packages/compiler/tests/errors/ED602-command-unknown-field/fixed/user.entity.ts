import { command, embed, entity, field, id, type Uuid } from "entity-derive";

@command("UpdateEmail", ["email"])
@command("Move", ["address", "city"], { kind: "update" })
@entity({ table: "users", commands: true })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") email!: string;
  @embed<{ city: string }>({ prefix: "address_" }) @field("create") address!: { city: string };
}
