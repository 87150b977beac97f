import { command, entity, field, type i32, id, type Uuid } from "entity-derive";

/** Commands need no repository: what carries them out is the application's. */
@entity({ table: "alarms", sql: "none", commands: true })
@command("Arm")
@command("Silence", { requiresId: true })
export class Alarm {
  @id id!: Uuid;
  @field("create", "response") room!: string;
  @field("create", "response") delay: i32 = 30;
}
