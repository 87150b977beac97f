import { column, entity, field, id, owner, type Uuid } from "entity-derive";

/** An id that a client may repeat, beside something else that is unique. */
@entity({ table: "tickets", uuid: "v4", upsert: { conflict: ["code"] }, events: "outbox", migrations: true })
export class Ticket {
  @id @field("create") id!: Uuid;
  @column({ unique: true }) @field("create", "response") code!: string;
  @field("create", "update", "response") title!: string;
}

/** Met again by the id itself. */
@entity({ table: "drafts", upsert: { conflict: ["id"] }, events: "outbox", returning: "full", migrations: true })
export class Draft {
  @id @field("create") id!: Uuid;
  @field("create", "update", "response") title!: string;
}

/** The rows are the owners, and say themselves who they are. */
@entity({ table: "accounts", returning: "none", migrations: true })
export class Account {
  @id @field("create") @column({ default: "gen_random_uuid()" }) id!: Uuid;
  @owner @field("create", "response") team!: Uuid;
}
