import { entity, field } from "entity-derive";
import { Kept } from "./shared/kept.ts";

/** Has only DTOs, without which the options of the base class about rows mean nothing. */
@entity({ table: "labels", sql: "none", events: false })
export class Label extends Kept {
  @field("create", "response") text!: string;
}
