import { entity, field, id, type Uuid } from "entity-derive";

/** The new row is not asked back, and it never changes. */
@entity({ table: "tags", events: "outbox", returning: "none", migrations: true })
export class Tag {
  @id id!: Uuid;
  @field("create", "response") label!: string;
}
