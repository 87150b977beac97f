import { entity, field, id, type Uuid } from "entity-derive";

export type Level = "bronze" | "silver";

/** Events of what is kept elsewhere, and never changes. */
@entity({ table: "badges", events: true, sql: "none" })
export class Badge {
  @id id!: Uuid;
  @field("create", "response") level!: Level;
  @field("response") granted!: Date | null;
}
