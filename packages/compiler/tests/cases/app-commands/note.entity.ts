import { command, entity, field, id, owner, type Uuid } from "entity-derive";
import { requireMember } from "./require-member.ts";

/** Rows with the same owners, and commands that are all behind the guard. */
@entity({ table: "notes", commands: true, migrations: true, api: { guard: requireMember } })
@command("Write")
export class Note {
  @id id!: Uuid;
  @owner @field("create", "response") shopId!: Uuid;
  @field("create", "response") text!: string;
}
