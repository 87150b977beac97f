import { command, entity, field, id, type Uuid } from "entity-derive";

/** Kept nowhere: its commands carry it to whoever delivers it. */
@entity({ table: "letters", sql: "none", commands: true })
@command("Send")
export class Letter {
  @id id!: Uuid;
  @field("create", "response") text!: string;
}

/** Its repository is written by hand. */
@entity({ table: "stamps", sql: "trait", commands: true })
@command("Issue")
@command("Void", { requiresId: true })
export class Stamp {
  @id id!: Uuid;
  @field("create", "response") value!: number;
}
