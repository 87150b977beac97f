import { entity, field } from "entity-derive";
import { Kept } from "./shared/kept.ts";

/** Replaces options of the base class: rows are deleted, and neither audited nor published. */
@entity({ table: "drafts", softDelete: false, events: false, migrations: { audit: false } })
export class Draft extends Kept {
  @field("create", "update", "response") text!: string;
}
