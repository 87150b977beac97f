import { entity, field, id, type Uuid } from "entity-derive";

/** The new row is not asked back. */
@entity({ table: "signals", streams: true, returning: "none", migrations: true })
export class Signal {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
