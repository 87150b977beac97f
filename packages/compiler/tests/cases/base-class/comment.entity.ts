import { entity, field } from "entity-derive";
import { Authored } from "./shared/authored.ts";

/** The same fields in a second table. */
@entity({ table: "comments", migrations: true, events: true, hooks: true })
export class Comment extends Authored {
  @field("create", "response") text!: string;
}
