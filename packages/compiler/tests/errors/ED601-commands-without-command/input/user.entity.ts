import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", commands: true })
export class User {
  @id id!: Uuid;
  @field("create", "response") email!: string;
}
