import { command, embed, entity, field, id, type Uuid } from "entity-derive";

@command("ChangePassword", ["email", "passwordHash", "keys"])
@entity({ table: "users", commands: true })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") email!: string;
  @field("skip") passwordHash!: string;
  @field("skip") @embed<{ first: string }>({ prefix: "key_" }) keys!: { first: string };
}
