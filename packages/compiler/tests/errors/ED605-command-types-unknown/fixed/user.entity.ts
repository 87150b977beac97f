import { command, entity, field, id, type Json, type Uuid } from "entity-derive";

@command<{ payload: string }>("Invite")
@command<{ payload: string; reply: number }>("Ask")
@command<{ payload?: string }>("Import")
@command<{}>("Sync")
@command<Json<string>>("Send")
@command<Types>("Merge")
@command<User>("Rename", ["email"])
@entity({ table: "users", commands: true })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") email!: string;
}

export interface Types {
  payload: string;
  reuslt: number;
}
