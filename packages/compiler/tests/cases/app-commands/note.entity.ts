import { command, entity, field, id, owner, type Uuid } from "entity-derive";
import { requireWriter } from "./require-member.ts";

/** Rows with the same owners, and commands that are all behind a guard of their own. */
@entity({ table: "notes", commands: true, migrations: true, api: { guard: requireWriter } })
@command("Write")
export class Note {
  @id id!: Uuid;
  @owner @field("create", "response") shopId!: Uuid;
  @field("create", "response") text!: string;
}
